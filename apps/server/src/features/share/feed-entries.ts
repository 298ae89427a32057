import type { Genre } from "@kora/contract/genres";
import { type SQL, sql } from "drizzle-orm";
import {
  literal,
  type Placeholder,
  type Statement,
  statement,
} from "../../platform/database/statement.ts";
import { bodyJoin, isPublicStory } from "../stories/index.ts";

/** Max entries of a feed. */
const maxEntries = 20;
/** Max stories that a feed looks at for them. */
const maxCandidates = 100;

/** A story in a feed, with its text. */
export interface FeedEntryRow {
  id: string;
  title: string;
  short_description: string;
  genres: Genre[];
  language: string | null;
  created_at: Date;
  updated_at: Date;
  poster_name: string;
  html: string;
}

/** Declares the entries of a feed. `candidates` selects the column `id`, newest first; only public stories are entries. */
function defineEntries<Values extends object>(
  name: string,
  candidates: (value: Placeholder<Values>) => SQL,
): Statement<Values, FeedEntryRow> {
  return statement<Values, FeedEntryRow>(
    name,
    (value) => sql`
      SELECT entry.* FROM (${candidates(value)} LIMIT ${literal(maxCandidates)}) candidate CROSS JOIN LATERAL (
        SELECT s.id, s.title, s.short_description, s.genres, s.language, s.created_at,
          coalesce(s.updated_at, s.created_at) AS updated_at, author.poster_name, body.html
        FROM stories s JOIN users author ON author.id = s.author_id ${bodyJoin}
        WHERE s.id = candidate.id AND ${isPublicStory(sql`s`, sql`author`)}
        OFFSET 0
      ) entry
      ORDER BY candidate.id DESC LIMIT ${literal(maxEntries)}`,
  );
}

export const griotEntries = defineEntries<{ authorId: string }>(
  "griot-feed-entries",
  (value) => sql`
    SELECT id FROM stories WHERE author_id = ${value("authorId")} ORDER BY id DESC`,
);

export const seriesEntries = defineEntries<{ seriesId: string }>(
  "series-feed-entries",
  (value) => sql`
    SELECT story_id AS id FROM series_parts WHERE series_id = ${value("seriesId")} ORDER BY story_id DESC`,
);

export const genreEntries = defineEntries<{ genre: Genre }>(
  "genre-feed-entries",
  (value) => sql`
    SELECT story_id AS id FROM story_genres WHERE genre = ${value("genre")} ORDER BY story_id DESC`,
);

export const tagEntries = defineEntries<{ tag: string }>(
  "tag-feed-entries",
  (value) => sql`
    SELECT story_id AS id FROM story_tags WHERE tag = ${value("tag")} ORDER BY story_id DESC`,
);

/** A playlist has a limit of stories, so its own order needs no index. */
export const playlistEntries = defineEntries<{ playlistId: string }>(
  "playlist-feed-entries",
  (value) => sql`
    SELECT story_id AS id FROM playlist_stories WHERE playlist_id = ${value("playlistId")} ORDER BY story_id DESC`,
);
