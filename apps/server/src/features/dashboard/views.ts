import type {
  AnalyticsView,
  OwnStoryView,
  RevisionSummaryView,
  RevisionView,
  StoryVersions,
} from "@kora/contract/dashboard";
import type { Genre } from "@kora/contract/genres";
import type { Origin } from "@kora/contract/origins";
import type { ShownTo } from "@kora/contract/shown-to";
import type { StorySeries } from "@kora/contract/stories";
import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import {
  type BodyRow,
  type ContentsRow,
  toStoryBody,
  toStoryContents,
  toUpdatedAt,
  type ValidStory,
} from "../stories/index.ts";

/** The row of the viewer's own story for editing. */
export type OwnStoryRow = ContentsRow &
  BodyRow & {
    min_rating: StoryRating;
    was_published: boolean;
    series_id: string | null;
    shown_to: ShownTo;
  };

/** Converts a story to the wire format of the edit form. `series` has its series by story id. */
export function toOwnStoryView(
  row: OwnStoryRow,
  series: ReadonlyMap<string, StorySeries>,
): OwnStoryView {
  return {
    ...toStoryContents(row),
    ...toStoryBody(row),
    series: series.get(row.id) ?? null,
    shownTo: row.shown_to,
    minRating: row.min_rating,
    updatedAt: toUpdatedAt(row),
    wasPublished: row.was_published,
    revision: row.revision,
  };
}

/**
 * Returns both versions of a conflict: the stored story (`theirs`) and the rejected edit (`yours`). `yours` omits the
 * fields that the edit does not change.
 */
export function toStoryVersions(
  theirs: OwnStoryView,
  edit: {
    storyId: string;
    title: string;
    shortDescription: string;
    revision: number;
    genres: readonly Genre[] | undefined;
    body: ValidStory | undefined;
    posterAlt: string | undefined;
    rating: StoryRating | undefined;
    warnings: readonly StoryWarning[] | undefined;
    language: string | null | undefined;
    tags: readonly string[] | undefined;
    noteBefore: string | undefined;
    noteAfter: string | undefined;
  },
): StoryVersions {
  const { storyId: _id, title, shortDescription, revision, genres, body, posterAlt } = edit;
  const { rating, warnings, language, tags, noteBefore, noteAfter } = edit;
  return {
    theirs,
    yours: {
      _id,
      title,
      shortDescription,
      revision,
      ...(genres && { genre: [...genres] }),
      ...(body && { story: body.html, format: body.format, wordCount: body.wordCount }),
      ...(posterAlt !== undefined && { posterAlt }),
      ...(rating && { rating }),
      ...(warnings && { warnings: [...warnings] }),
      ...(language !== undefined && { language }),
      ...(tags && { tags: [...tags] }),
      ...(noteBefore !== undefined && { noteBefore }),
      ...(noteAfter !== undefined && { noteAfter }),
    },
  };
}

/** An earlier version of a story. */
export interface RevisionRow extends RevisionSummaryRow {
  short_description: string;
  html: string;
  format: number;
  genres: Genre[];
  poster_alt: string;
  rating: StoryRating;
  warnings: StoryWarning[];
  language: string | null;
  tags: string[];
  note_before: string;
  note_after: string;
}

/** An earlier version of a story, in a list. */
export interface RevisionSummaryRow {
  revision: number;
  written_at: Date;
  title: string;
  word_count: number;
}

/** Converts an earlier version of a story to the wire format of the list. */
export function toRevisionSummaryView(row: RevisionSummaryRow): RevisionSummaryView {
  return {
    revision: row.revision,
    writtenAt: row.written_at.toISOString(),
    title: row.title,
    wordCount: row.word_count,
  };
}

/** Converts an earlier version of a story to the wire format. */
export function toRevisionView(row: RevisionRow): RevisionView {
  return {
    ...toRevisionSummaryView(row),
    ...toStoryBody(row),
    shortDescription: row.short_description,
    genre: row.genres,
    posterAlt: row.poster_alt,
    rating: row.rating,
    warnings: row.warnings,
    language: row.language,
  };
}

/** The reads, likes and seconds of reading time of one UTC day (`YYYY-MM-DD`). A day without any of them has no row. */
export interface DayRow {
  day: string;
  reads: number;
  likes: number;
  seconds: number;
}

export interface OriginRow {
  origin: Origin;
  reads: number;
}

/** Converts analytics to the wire format, with one element for each of `days`. A day without a row has zeros. */
export function toAnalyticsView(
  {
    totalSeconds,
    days: rows,
    origins,
  }: { totalSeconds: number; days: readonly DayRow[]; origins: OriginRow[] },
  days: readonly string[],
): AnalyticsView {
  const rowByDay = new Map(rows.map((row) => [row.day, row]));
  return {
    totalSeconds,
    days: days.map((day) => {
      const { reads = 0, likes = 0, seconds = 0 } = rowByDay.get(day) ?? {};
      return { day, reads, likes, seconds };
    }),
    origins,
  };
}
