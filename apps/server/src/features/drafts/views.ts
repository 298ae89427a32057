import type { DraftVersions, DraftView } from "@kora/contract/drafts";
import type { Genre } from "@kora/contract/genres";
import type { ShownTo } from "@kora/contract/shown-to";
import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import { type SQL, sql } from "drizzle-orm";

/** A row selected with `draftColumns`. */
export interface DraftRow {
  id: string;
  story_id: string | null;
  story_revision: number | null;
  title: string;
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
  playlists: string[];
  series_id: string | null;
  shown_to: ShownTo | null;
  updated_at: Date;
  revision: number;
}

/** Returns the columns of `DraftRow`. `draft` is the alias of `drafts`. */
export function draftColumns(draft: SQL): SQL {
  return sql`${draft}.id, ${draft}.story_id, ${draft}.story_revision, ${draft}.title,
    ${draft}.short_description, ${draft}.html, ${draft}.format, ${draft}.genres, ${draft}.poster_alt,
    ${draft}.rating, ${draft}.warnings, ${draft}.language, ${draft}.tags, ${draft}.note_before,
    ${draft}.note_after, ${draft}.playlists, ${draft}.series_id, ${draft}.shown_to, ${draft}.updated_at, ${draft}.revision`;
}

export function toDraftView(row: DraftRow): DraftView {
  return {
    _id: row.id,
    storyId: row.story_id,
    storyRevision: row.story_revision,
    title: row.title,
    shortDescription: row.short_description,
    story: row.html,
    format: row.format,
    genre: row.genres,
    posterAlt: row.poster_alt,
    rating: row.rating,
    warnings: row.warnings,
    language: row.language,
    tags: row.tags,
    noteBefore: row.note_before,
    noteAfter: row.note_after,
    playlists: row.playlists,
    series: row.series_id,
    shownTo: row.shown_to,
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  };
}

/** The draft as the client sent it, with sanitized HTML. */
interface RejectedVersion
  extends Omit<DraftVersions["yours"], "genre" | "warnings" | "tags" | "playlists"> {
  readonly genre: readonly Genre[];
  readonly warnings: readonly StoryWarning[];
  readonly tags: readonly string[];
  readonly playlists: readonly string[];
}

/** Returns both versions of a conflict: the stored draft (`theirs`) and the rejected one (`yours`). */
export function toDraftVersions(theirs: DraftRow, yours: RejectedVersion): DraftVersions {
  return {
    theirs: toDraftView(theirs),
    yours: {
      ...yours,
      genre: [...yours.genre],
      warnings: [...yours.warnings],
      tags: [...yours.tags],
      playlists: [...yours.playlists],
    },
  };
}
