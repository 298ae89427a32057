import type { OwnStoryView, StoryVersions } from "@kora/contract/dashboard";
import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { ShownTo } from "@kora/contract/shown-to";
import {
  isHigherRating,
  type StoryRating,
  type StoryWarning,
  sortWarnings,
} from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import {
  alertFollowersOfSeries,
  bodyJoin,
  deleteDraftOfStory,
  lockPictures,
  publishRating,
  putIntoSeries,
  type ValidStory,
  validateStory,
} from "../stories/index.ts";
import { shownToOf } from "../visibility/index.ts";
import { getOwnStory } from "./get-own-story.ts";
import { keepRevision } from "./keep-revision.ts";
import { toStoryVersions } from "./views.ts";

/** The input of `updateStory`. Undefined fields do not change. `html` is not sanitized. */
export interface StoryEdit {
  storyId: string;
  title: string;
  shortDescription: string;
  genres?: readonly Genre[] | undefined;
  html?: string | undefined;
  /** The highest version of the document that the editor knows. */
  format: number;
  posterAlt?: string | undefined;
  rating?: StoryRating | undefined;
  warnings?: readonly StoryWarning[] | undefined;
  /** A BCP 47 language tag in its canonical form, or null for an unknown language. */
  language?: string | null | undefined;
  /** Tags in their one spelling, see `foldTag` of the contract. */
  tags?: readonly string[] | undefined;
  noteBefore?: string | undefined;
  noteAfter?: string | undefined;
  /** To whom the story is shown. It is no part of a version. */
  shownTo?: ShownTo | undefined;
  /** The revision that was edited; undefined to overwrite any revision. */
  revision?: number | undefined;
  /** The id of the viewer's series of which the story becomes the last part; null to take it out of its series. */
  series?: string | null | undefined;
  /** The id of the draft of this edit. The update deletes the draft. */
  draftId?: string | undefined;
  /** The revision of the draft that this edit has. A draft that was changed since is not deleted. */
  draftRevision?: number | undefined;
}

const lockOwnStory = statement<
  { storyId: string; viewer: string },
  {
    revision: number;
    format: number;
    rating: StoryRating;
    min_rating: StoryRating;
    warnings: StoryWarning[];
    language: string | null;
    is_published: boolean;
    writer_genres: Genre[];
  }
>(
  "lock-own-story",
  (value) => sql`
    SELECT s.revision, body.format, s.rating, s.min_rating, s.warnings, s.language, s.unpublished_at IS NULL AS is_published, w.genres AS writer_genres
    FROM stories s JOIN writers w ON w.user_id = s.author_id ${bodyJoin}
    WHERE s.id = ${value("storyId")} AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL
    FOR NO KEY UPDATE OF s`,
);

interface UpdateParams {
  storyId: string;
  title: string;
  shortDescription: string;
  genres: readonly Genre[] | null;
  posterAlt: string | null;
  rating: StoryRating;
  warnings: readonly StoryWarning[];
  language: string | null;
  tags: readonly string[] | null;
  now: Date;
}

const updateStoryRow = statement<UpdateParams, unknown>(
  "update-story",
  (value) => sql`
    UPDATE stories SET title = ${value("title")}, short_description = ${value("shortDescription")},
      genres = coalesce(${value("genres")}::text[], genres),
      poster_alt = coalesce(${value("posterAlt")}, poster_alt),
      rating = ${value("rating")}, warnings = ${value("warnings")},
      language = ${value("language")}, tags = coalesce(${value("tags")}::text[], tags),
      updated_at = ${value("now")}, revision = revision + 1
    WHERE id = ${value("storyId")}`,
);

const setShownTo = statement<{ storyId: string; shownTo: ShownTo }, unknown>(
  "set-shown-to",
  (value) => sql`
    UPDATE stories s SET shown_to = ${shownToOf(sql`author`, value("shownTo"))}
    FROM users author WHERE s.id = ${value("storyId")} AND author.id = s.author_id`,
);

const setGenres = statement<{ storyId: string; genres: readonly Genre[] }, unknown>(
  "update-story-genres",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM story_genres
      WHERE story_id = ${value("storyId")} AND genre <> ALL (${value("genres")}::text[])
    )
    INSERT INTO story_genres (story_id, genre)
    SELECT ${value("storyId")}, genre FROM unnest(${value("genres")}::text[]) genre
    ON CONFLICT DO NOTHING`,
);

const setTags = statement<{ storyId: string; tags: readonly string[] }, unknown>(
  "update-story-tags",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM story_tags
      WHERE story_id = ${value("storyId")} AND tag <> ALL (${value("tags")}::text[])
    )
    INSERT INTO story_tags (story_id, tag)
    SELECT ${value("storyId")}, tag FROM unnest(${value("tags")}::text[]) tag
    ON CONFLICT DO NOTHING`,
);

const setNotes = statement<
  { storyId: string; noteBefore: string | null; noteAfter: string | null },
  unknown
>(
  "update-story-notes",
  (value) => sql`
    UPDATE story_bodies SET note_before = coalesce(${value("noteBefore")}, note_before),
      note_after = coalesce(${value("noteAfter")}, note_after)
    WHERE story_id = ${value("storyId")}`,
);

const setBody = statement<{ storyId: string } & ValidStory, unknown>(
  "update-story-body",
  (value) => sql`
    UPDATE story_bodies SET html = ${value("html")}, format = ${value("format")},
      word_count = ${value("wordCount")}, pictures = ${value("pictures")}
    WHERE story_id = ${value("storyId")}`,
);

/**
 * Edits the viewer's own story, and keeps its version before; an edit that changes nothing keeps none, and readers see no
 * edit. Concurrent edits run one after another. Throws 404 for
 * any other story, and 409 with both versions if `revision` is not the story's current one, or if the story has blocks
 * that the editor would lose. Throws 400 for a rating below the one that a moderator chose. With an empty list of
 * genres, the story gets the first genres of its writer, as when a story is published.
 */
export async function updateStory(ctx: ViewerContext, edit: StoryEdit): Promise<OwnStoryView> {
  const { storyId, title, shortDescription, posterAlt, noteBefore, noteAfter } = edit;
  const tags = edit.tags && [...new Set(edit.tags)];
  const body = edit.html === undefined ? undefined : await validateStory(ctx, edit.html);
  return inTransaction(ctx, async (tx) => {
    const story = await tx.db.row(lockOwnStory, { storyId, viewer: tx.viewer.userId });
    if (!story) {
      throw notFound(sentences.stories.notFound);
    }
    const genres = chooseGenres(edit.genres, story.writer_genres);
    const isStale = edit.revision !== undefined && edit.revision !== story.revision;
    const isOldEditor = body !== undefined && edit.format < story.format;
    const { revision = story.revision, language = story.language } = edit;
    const rating = edit.rating ?? story.rating;
    const warnings = edit.warnings ? sortWarnings(edit.warnings) : story.warnings;
    const versions = toStoryVersions(await getOwnStory(tx, storyId), {
      ...{ storyId, revision, title, shortDescription, genres, body, posterAlt },
      ...{ rating: edit.rating, warnings: edit.warnings && warnings, language: edit.language },
      ...{ tags, noteBefore, noteAfter },
    });
    if (isStale || (isOldEditor && versions.theirs.story !== body?.html)) {
      const { changedElsewhere } = sentences.stories;
      const { newerStory } = sentences.storyDocument;
      throw new AppError("CONFLICT", isOldEditor ? newerStory : changedElsewhere, { versions });
    }
    if (isHigherRating(story.min_rating, rating)) {
      throw invalid("rating", sentences.stories.ratingTooLow);
    }
    if (edit.series !== undefined) {
      const hasEntered = await putIntoSeries(tx, { storyId, seriesId: edit.series });
      if (hasEntered) await alertFollowersOfSeries(tx, [storyId]);
    }
    if (edit.shownTo !== undefined) {
      await tx.db.rows(setShownTo, { storyId, shownTo: edit.shownTo });
    }
    if (!isSameVersion(versions)) {
      await keepRevision(tx, storyId);
      await tx.db.rows(updateStoryRow, {
        ...{ storyId, title, shortDescription, rating, warnings, language },
        genres: genres ?? null,
        posterAlt: posterAlt ?? null,
        tags: tags ?? null,
        now: tx.clock.now(),
      });
      if (tags && story.is_published) {
        await tx.db.rows(setTags, { storyId, tags });
      }
      if (noteBefore !== undefined || noteAfter !== undefined) {
        const notes = { noteBefore: noteBefore ?? null, noteAfter: noteAfter ?? null };
        await tx.db.rows(setNotes, { storyId, ...notes });
      }
      if (genres && story.is_published) {
        await tx.db.rows(setGenres, { storyId, genres });
      }
      if (body) {
        await lockPictures(tx, body.pictures);
        await tx.db.rows(setBody, { storyId, ...body });
      }
    }
    const isSameRating = rating === story.rating && warnings.join() === story.warnings.join();
    if (!isSameRating) {
      const { userId: authorId } = tx.viewer;
      const change = { oldRating: story.rating, rating, isEdit: true };
      await publishRating(tx, { id: storyId, authorId, ...change });
    }
    if (edit.draftId !== undefined) {
      await deleteDraftOfStory(tx, { ...edit, draftId: edit.draftId });
    }
    return getOwnStory(tx, storyId);
  });
}

/** Returns whether an edit changes nothing of a version. The series of a story is not part of it. */
function isSameVersion({ theirs, yours }: StoryVersions): boolean {
  const { revision: _revision, posterAlt = theirs.poster.alt, ...fields } = yours;
  const stored: Readonly<Record<string, unknown>> = theirs;
  const isSame = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(stored[name]);
  return posterAlt === theirs.poster.alt && Object.entries(fields).every(isSame);
}

/** Returns the genres to store; undefined if they do not change. */
function chooseGenres(
  selectedGenres: readonly Genre[] | undefined,
  writerGenres: readonly Genre[],
): readonly Genre[] | undefined {
  if (selectedGenres === undefined) {
    return undefined;
  }
  const genres = selectedGenres.length > 0 ? selectedGenres : writerGenres;
  return [...new Set(genres)].slice(0, limits.story.genres);
}
