import type { OwnStoryView } from "@kora/contract/dashboard";
import type { DraftView } from "@kora/contract/drafts";
import { type Genre, genres } from "@kora/contract/genres";
import { type ShownTo, shownToChoices } from "@kora/contract/shown-to";
import {
  type StoryRating,
  type StoryWarning,
  sortWarnings,
  storyRatings,
  storyWarnings,
} from "@kora/contract/story-ratings";
import { locale } from "#text/locale.ts";
import { fromStoredBlob, type StoredBlob } from "../../lib/stored-blob.ts";

/** A poster to upload. */
export interface DraftPoster {
  readonly blob: Blob;
  /** In pixels, as `height`. */
  readonly width: number;
  readonly height: number;
  /** True if the chosen file was animated; then the form says that the poster is its first frame. */
  readonly isFirstFrame?: true;
}

/** The content of a draft, of a new story or of an edit. */
export interface StoryDraft {
  readonly title: string;
  readonly shortDescription: string;
  /** HTML of the editor. */
  readonly story: string;
  readonly genre: readonly Genre[];
  /** Null without a poster, and for an edit, which does not change the poster of its story. */
  readonly poster: DraftPoster | null;
  readonly posterAlt: string;
  readonly rating: StoryRating;
  readonly warnings: readonly StoryWarning[];
  /** A BCP 47 language tag; null if the language is unknown. */
  readonly language: string | null;
  /** Tags in their one spelling, see `foldTag` of the contract. */
  readonly tags: readonly string[];
  /** The author's notes before and after the story. */
  readonly noteBefore: string;
  readonly noteAfter: string;
  /** Ids of the playlists to add the story to. */
  readonly playlists: readonly string[];
  /** Id of the series of which the story becomes the last part; null for none, and for an edit. */
  readonly series: string | null;
  /** To whom the story will be shown; null if it was not chosen. */
  readonly shownTo: ShownTo | null;
}

/** The draft in the account that a draft on this device is based on. */
export interface DraftBase {
  /** Id of the draft in the account. */
  readonly id: string;
  /** The account's revision that the draft is based on; 0 if it was never sent. */
  readonly revision: number;
  /** The revision of the story that an edit is based on; null for a new story. */
  readonly storyRevision: number | null;
}

/** Sync state of a device's draft with the account. Stored in IndexedDB. */
export interface DraftSyncState extends DraftBase {
  /** The account has the current version. */
  readonly sent: boolean;
}

/** A draft that must still be deleted from the account, at the revision that this device knows. */
export interface DraftDeletion {
  readonly id: string;
  readonly revision: number;
}

export const emptyDraft: StoryDraft = {
  title: "",
  shortDescription: "",
  story: "",
  genre: [],
  poster: null,
  posterAlt: "",
  rating: "everyone",
  warnings: [],
  language: locale,
  tags: [],
  noteBefore: "",
  noteAfter: "",
  playlists: [],
  series: null,
  shownTo: null,
};

/** Returns whether a draft has neither text, genres, rating, warnings nor a poster; language and playlists do not count. */
export function isEmptyDraft(draft: StoryDraft): boolean {
  return isWithoutText(draft) && draft.poster === null;
}

/**
 * Returns whether a draft has nothing but perhaps a language, a poster and playlists. The account does not store posters, so such a
 * draft is not sent.
 */
export function isWithoutText(draft: StoryDraft): boolean {
  const notes = [draft.noteBefore, draft.noteAfter];
  const texts = [draft.title, draft.shortDescription, draft.story, draft.posterAlt, ...notes];
  const choices = [...draft.genre, ...draft.warnings, ...draft.tags];
  const hasRating = draft.rating !== emptyDraft.rating;
  return texts.every((text) => text.trim() === "") && choices.length === 0 && !hasRating;
}

/** Returns whether two drafts are equal apart from their posters. */
export function isSameText(first: StoryDraft, second: StoryDraft): boolean {
  const serializeText = ({
    title,
    shortDescription,
    story,
    genre,
    posterAlt,
    rating,
    warnings,
    language,
    tags,
    noteBefore,
    noteAfter,
    playlists,
    series,
    shownTo,
  }: StoryDraft) =>
    JSON.stringify([
      ...[title, shortDescription, story, genre, posterAlt, playlists],
      ...[rating, sortWarnings(warnings), language, series, tags, noteBefore, noteAfter],
      shownTo,
    ]);
  return serializeText(first) === serializeText(second);
}

/** Returns whether two drafts are equal. Posters are compared by identity. */
export function isSameDraft(first: StoryDraft, second: StoryDraft): boolean {
  return isSameText(first, second) && first.poster?.blob === second.poster?.blob;
}

/** Combines a draft of the account with a poster of this device. */
export function draftFromAccount(
  view: DraftView,
  { poster }: { poster: DraftPoster | null },
): StoryDraft {
  const { title, shortDescription, story, genre, posterAlt, playlists } = view;
  const { rating, warnings, language, series, tags, noteBefore, noteAfter, shownTo } = view;
  const texts = { title, shortDescription, story, genre, posterAlt, playlists };
  const notes = { tags, noteBefore, noteAfter };
  return { ...texts, rating, warnings, language, series, shownTo, ...notes, poster };
}

/** Creates a UUID of version 4. `crypto.randomUUID` is not available in insecure contexts. */
export function newDraftId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
    // The high bits of bytes 6 and 8 hold the version, 4, and the variant.
    if (index === 6) return (byte % 16) + 0x40;
    return index === 8 ? (byte % 64) + 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
const isRevision = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

/** Parses a stored draft, perhaps of another version of the app. Invalid fields become empty. */
export function toStoryDraft(stored: unknown, poster: unknown): StoryDraft {
  const fields = toRecord(stored);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const selected = list(fields.genre);
  return {
    title: text(fields.title),
    shortDescription: text(fields.shortDescription),
    story: text(fields.story),
    genre: genres.filter((genre) => selected.includes(genre)),
    poster: toDraftPoster(poster),
    posterAlt: text(fields.posterAlt),
    rating: storyRatings.find((rating) => rating === fields.rating) ?? "everyone",
    warnings: storyWarnings.filter((warning) => list(fields.warnings).includes(warning)),
    language: typeof fields.language === "string" ? fields.language : null,
    tags: list(fields.tags).filter((tag) => typeof tag === "string"),
    noteBefore: text(fields.noteBefore),
    noteAfter: text(fields.noteAfter),
    playlists: list(fields.playlists).filter((id) => typeof id === "string"),
    series: isId(fields.series) ? fields.series : null,
    shownTo: shownToChoices.find((choice) => choice === fields.shownTo) ?? null,
  };
}

/** Parses the sync state in a stored draft. An invalid one counts as never sent. */
export function toDraftSyncState(stored: unknown): DraftSyncState {
  // `stand` is the stored name of the sync state.
  const { stand } = toRecord(stored);
  const { id, revision, sent, storyRevision } = toRecord(stand);
  const isValid = isId(id) && isRevision(revision);
  return {
    id: isValid ? id : newDraftId(),
    revision: isValid ? revision : 0,
    sent: isValid && sent === true,
    storyRevision: isRevision(storyRevision) ? storyRevision : null,
  };
}

/** All fields of a published story; whoever adds one to the contract has to add it here. */
const publishedFields: Readonly<Record<keyof OwnStoryView, true>> = {
  _id: true,
  title: true,
  shortDescription: true,
  posterImage: true,
  poster: true,
  genre: true,
  rating: true,
  warnings: true,
  minRating: true,
  language: true,
  tags: true,
  noteBefore: true,
  noteAfter: true,
  createdAt: true,
  updatedAt: true,
  story: true,
  format: true,
  wordCount: true,
  series: true,
  shownTo: true,
  wasPublished: true,
  revision: true,
};

/**
 * Parses the published story in a stored edit. Null if there is none, or if an earlier version of the app has stored it
 * without a field that the form may need now.
 */
export function toPublishedStory(stored: unknown): OwnStoryView | null {
  const { published } = toRecord(stored);
  return isPublishedStory(published) ? published : null;
}

function isPublishedStory(value: unknown): value is OwnStoryView {
  const fields = toRecord(value);
  return Object.keys(publishedFields).every((name) => name in fields);
}

/** Parses a stored poster; null if there is none, or none with a picture. */
export function toDraftPoster(stored: unknown): DraftPoster | null {
  return isStoredPoster(stored) ? { ...stored, blob: fromStoredBlob(stored.blob) } : null;
}

function toRecord(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

function isStoredPoster(
  stored: unknown,
): stored is Omit<DraftPoster, "blob"> & { blob: Blob | StoredBlob } {
  const { blob } = toRecord(stored);
  return typeof blob === "object" && blob !== null;
}
