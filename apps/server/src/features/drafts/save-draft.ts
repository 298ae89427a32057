import type { DraftView } from "@kora/contract/drafts";
import type { Genre } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import { serverLimits } from "@kora/contract/server-limits";
import type { ShownTo } from "@kora/contract/shown-to";
import { type StoryRating, type StoryWarning, sortWarnings } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import { isOwnSeries } from "../series/index.ts";
import { lockPictures, sanitizeStory } from "../stories/index.ts";
import { lockUsers } from "../visibility/index.ts";
import { isLiveDraft } from "./access.ts";
import { type DraftRow, draftColumns, toDraftVersions, toDraftView } from "./views.ts";

/** The fields that an editor of before does not know and does not send. They then stay as they are. */
interface LaterFields {
  readonly rating: StoryRating;
  readonly warnings: readonly StoryWarning[];
  readonly language: string | null;
  readonly tags: readonly string[];
  readonly noteBefore: string;
  readonly noteAfter: string;
  /** An own series, or null for none. */
  readonly series: string | null;
  /** To whom the story will be shown; null if it was not chosen. */
  readonly shownTo: ShownTo | null;
}

/** A whole draft as the client sent it. `story` is HTML that is not sanitized; `playlists` are ids. */
export interface DraftInput extends Optional<LaterFields> {
  _id: string;
  /** The story that the draft edits; null for a new story. */
  storyId: string | null;
  /** The revision of that story on which the edit is based; null for a new story. */
  storyRevision: number | null;
  title: string;
  shortDescription: string;
  story: string;
  /** The highest version of the document that the editor knows. */
  format: number;
  genre: readonly Genre[];
  posterAlt: string;
  playlists: readonly string[];
  /** The revision of the draft that the client changed; 0 for a new draft. */
  revision: number;
}

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
type CompleteDraft = DraftInput & LaterFields;

/** Adds the later fields that are missing from the stored draft, if there is one. */
function complete(input: DraftInput, stored: DraftRow | undefined): CompleteDraft {
  const { language = stored?.language ?? null, series = stored?.series_id ?? null } = input;
  const { shownTo = stored?.shown_to ?? null } = input;
  return {
    ...input,
    rating: input.rating ?? stored?.rating ?? "everyone",
    warnings: sortWarnings(input.warnings ?? stored?.warnings ?? []),
    language,
    tags: [...new Set(input.tags ?? stored?.tags ?? [])],
    noteBefore: input.noteBefore ?? stored?.note_before ?? "",
    noteAfter: input.noteAfter ?? stored?.note_after ?? "",
    series,
    shownTo,
  };
}

/** Selects the draft with the id, whoever owns it, or else the viewer's own draft of the story. */
const selectExistingDraft = statement<
  { id: string; storyId: string | null; viewer: string },
  DraftRow & { is_own: boolean }
>(
  "existing-draft",
  (value) => sql`
    SELECT ${draftColumns(sql`d`)}, d.owner_id = ${value("viewer")} AS is_own FROM drafts d
    WHERE d.id = ${value("id")}
      OR (d.story_id = ${value("storyId")}::uuid AND d.owner_id = ${value("viewer")})
    ORDER BY d.id = ${value("id")} DESC LIMIT 1`,
);

const selectStory = statement<{ storyId: string; viewer: string }, unknown>(
  "story-of-draft",
  (value) => sql`
    SELECT id FROM stories
    WHERE id = ${value("storyId")} AND author_id = ${value("viewer")} AND deleted_at IS NULL`,
);

/** Imported drafts have a limit of their own. */
const countOwnDrafts = statement<{ viewer: string }, { count: number }>(
  "count-drafts",
  (value) => sql`
    SELECT count(*)::int AS count FROM drafts d
    WHERE d.owner_id = ${value("viewer")} AND d.import_id IS NULL AND ${isLiveDraft(sql`d`)}`,
);

interface DraftParams {
  id: string;
  viewer: string;
  storyId: string | null;
  storyRevision: number | null;
  title: string;
  shortDescription: string;
  html: string;
  format: number;
  pictures: readonly string[];
  genres: readonly Genre[];
  posterAlt: string;
  rating: StoryRating;
  warnings: readonly StoryWarning[];
  language: string | null;
  tags: readonly string[];
  noteBefore: string;
  noteAfter: string;
  playlists: readonly string[];
  seriesId: string | null;
  shownTo: ShownTo | null;
  now: Date;
}

const upsertDraft = statement<DraftParams, DraftRow>(
  "save-draft",
  (value) => sql`
    INSERT INTO drafts AS d (id, owner_id, story_id, story_revision, title, short_description, html,
      format, pictures, genres, poster_alt, rating, warnings, language, tags, note_before,
      note_after, playlists, series_id, shown_to, updated_at)
    VALUES (${value("id")}, ${value("viewer")}, ${value("storyId")}, ${value("storyRevision")}, ${value("title")},
      ${value("shortDescription")}, ${value("html")}, ${value("format")}, ${value("pictures")}, ${value("genres")}, ${value("posterAlt")},
      ${value("rating")}, ${value("warnings")}, ${value("language")}, ${value("tags")}, ${value("noteBefore")},
      ${value("noteAfter")}, ${value("playlists")}, ${value("seriesId")}, ${value("shownTo")},
      ${value("now")})
    ON CONFLICT (id) DO UPDATE SET story_revision = excluded.story_revision,
      title = excluded.title, short_description = excluded.short_description,
      html = excluded.html, format = excluded.format,
      pictures = excluded.pictures, genres = excluded.genres, poster_alt = excluded.poster_alt,
      rating = excluded.rating, warnings = excluded.warnings, language = excluded.language, tags = excluded.tags,
      note_before = excluded.note_before, note_after = excluded.note_after,
      playlists = excluded.playlists, series_id = excluded.series_id, shown_to = excluded.shown_to,
      updated_at = excluded.updated_at, revision = d.revision + 1
    WHERE d.owner_id = excluded.owner_id
    RETURNING ${draftColumns(sql`d`)}`,
);

/**
 * Saves a whole draft. Throws 409 with both versions if another device has changed the draft since `revision`, or if the
 * draft has blocks that the editor would lose. Throws 409 if the viewer has too many drafts. Equal contents are no
 * conflict, so that a client can retry after a lost response. Throws 404 for the draft or story of another user, and
 * for a deleted draft or story.
 */
export async function saveDraft(ctx: ViewerContext, input: DraftInput): Promise<DraftView> {
  const { html, format, pictures } = await sanitizeStory(ctx, input.story);
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    await lockUsers(tx, viewer);
    const { _id: id, storyId } = input;
    const existingDraft = await tx.db.row(selectExistingDraft, { id, storyId, viewer });
    if (existingDraft && !existingDraft.is_own) {
      throw notFound(sentences.drafts.notFound);
    }
    const draft = complete(input, existingDraft);
    if (existingDraft) {
      const isStale = existingDraft.id !== id || existingDraft.revision !== input.revision;
      const isOldEditor = input.format < existingDraft.format;
      if (isStale || isOldEditor) {
        if (hasSameContents(existingDraft, draft, html)) {
          return toDraftView(existingDraft);
        }
        const versions = toDraftVersions(existingDraft, { ...draft, story: html, format });
        const { changedElsewhere } = sentences.drafts;
        const { newerDraft } = sentences.storyDocument;
        throw new AppError("CONFLICT", isOldEditor ? newerDraft : changedElsewhere, { versions });
      }
    } else {
      await checkNewDraft(tx, input);
    }
    const {
      story: _story,
      genre: genres,
      _id,
      revision: _revision,
      series,
      ...otherFields
    } = draft;
    if (series !== null && !(await isOwnSeries(tx, series))) {
      throw invalid("series", sentences.series.notFound);
    }
    await lockPictures(tx, pictures);
    const savedDraft = await tx.db.row(upsertDraft, {
      ...otherFields,
      id,
      viewer,
      seriesId: series,
      // A draft stays with the story that it was created for.
      storyId: existingDraft ? existingDraft.story_id : storyId,
      genres: [...new Set(genres)],
      html,
      format,
      pictures,
      now: tx.clock.now(),
    });
    if (!savedDraft) {
      // Another user has concurrently inserted a draft with this id.
      throw notFound(sentences.drafts.notFound);
    }
    return toDraftView(savedDraft);
  });
}

/**
 * Throws 404 if the client changed a draft that has been deleted, or if the story is not the viewer's. Throws 409 if
 * the viewer has `serverLimits.draft.perUser` drafts.
 */
async function checkNewDraft(tx: TransactionContext<Viewer>, input: DraftInput): Promise<void> {
  const viewer = tx.viewer.userId;
  if (input.revision > 0) {
    throw notFound(sentences.drafts.notFound);
  }
  const { storyId } = input;
  if (storyId !== null && !(await tx.db.row(selectStory, { storyId, viewer }))) {
    throw notFound(sentences.stories.notFound);
  }
  const row = await tx.db.row(countOwnDrafts, { viewer });
  if (row && row.count >= serverLimits.draft.perUser) {
    throw new AppError("CONFLICT", sentences.drafts.tooMany);
  }
}

function hasSameContents(row: DraftRow, draft: CompleteDraft, html: string): boolean {
  const storedContents = [
    [row.title, row.short_description, row.html, row.poster_alt],
    row.story_id,
    row.genres,
    row.rating,
    row.warnings,
    row.language,
    [row.tags, row.note_before, row.note_after],
    row.playlists,
    row.series_id,
    row.shown_to,
  ];
  const receivedContents = [
    [draft.title, draft.shortDescription, html, draft.posterAlt],
    draft.storyId,
    [...new Set(draft.genre)],
    draft.rating,
    draft.warnings,
    draft.language,
    [draft.tags, draft.noteBefore, draft.noteAfter],
    draft.playlists,
    draft.series,
    draft.shownTo,
  ];
  return JSON.stringify(storedContents) === JSON.stringify(receivedContents);
}
