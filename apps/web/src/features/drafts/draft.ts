import type { DraftView } from "@kora/contract/drafts";
import { type Genre, genres } from "@kora/contract/genres";

/** A poster as it will be sent. */
export interface DraftPoster {
  readonly blob: Blob;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A story that is being written. */
export interface StoryDraft {
  readonly title: string;
  readonly shortDescription: string;
  /** The editor's HTML. */
  readonly story: string;
  readonly genre: readonly Genre[];
  readonly poster: DraftPoster | null;
  readonly posterAlt: string;
  /** Ids of the playlists that it is to be put in. */
  readonly playlists: readonly string[];
}

/** Where a draft of this device stands in the account. */
export interface DraftStand {
  /** The account's name for it. */
  readonly id: string;
  /** The account's revision that it is based on; 0 while the account has none of it. */
  readonly revision: number;
  /** The account has it as it is. */
  readonly sent: boolean;
  /** Of an edit: the story's revision that it began with. */
  readonly storyRevision: number | null;
}

export const emptyDraft: StoryDraft = {
  title: "",
  shortDescription: "",
  story: "",
  genre: [],
  poster: null,
  posterAlt: "",
  playlists: [],
};

/** Nothing that anybody would miss. */
export function isEmptyDraft(draft: StoryDraft): boolean {
  return isWithoutText(draft) && draft.poster === null;
}

/** Nothing of it would be kept in the account, which takes no picture. */
export function isWithoutText(draft: StoryDraft): boolean {
  const texts = [draft.title, draft.shortDescription, draft.story, draft.posterAlt];
  return texts.every((text) => text.trim() === "") && draft.genre.length === 0;
}

/** Whether two say the same, pictures apart. */
export function isSameText(one: StoryDraft, other: StoryDraft): boolean {
  const said = ({ title, shortDescription, story, genre, posterAlt, playlists }: StoryDraft) =>
    JSON.stringify([title, shortDescription, story, genre, posterAlt, playlists]);
  return said(one) === said(other);
}

/** What the account has of a draft, with the picture that this device has. */
export function fromAccount(view: DraftView, poster: DraftPoster | null): StoryDraft {
  const { title, shortDescription, story, genre, posterAlt, playlists } = view;
  return { title, shortDescription, story, genre, poster, posterAlt, playlists };
}

/** A name for a draft; also where the page has no secure context. */
export function newDraftId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
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

/** A draft from what a device kept, perhaps by another version of the app: what is not sound is empty. */
export function toStoryDraft(kept: unknown, poster: unknown): StoryDraft {
  const values = fieldsOf(kept);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const chosen = list(values.genre);
  return {
    title: text(values.title),
    shortDescription: text(values.shortDescription),
    story: text(values.story),
    genre: genres.filter((genre) => chosen.includes(genre)),
    poster: toDraftPoster(poster),
    posterAlt: text(values.posterAlt),
    playlists: list(values.playlists).filter((id) => typeof id === "string"),
  };
}

/** As `toStoryDraft`, of its stand: what is not sound has not been in the account. */
export function toDraftStand(kept: unknown): DraftStand {
  const { stand } = fieldsOf(kept);
  const { id, revision, sent, storyRevision } = fieldsOf(stand);
  const known = isId(id) && isRevision(revision);
  return {
    id: known ? id : newDraftId(),
    revision: known ? revision : 0,
    sent: known && sent === true,
    storyRevision: isRevision(storyRevision) ? storyRevision : null,
  };
}

export function toDraftPoster(kept: unknown): DraftPoster | null {
  return isPoster(kept) ? kept : null;
}

function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

function isPoster(kept: unknown): kept is DraftPoster {
  return typeof kept === "object" && kept !== null && "blob" in kept && kept.blob instanceof Blob;
}
