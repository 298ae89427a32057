import { limits } from "@kora/contract/limits";
import type { Step } from "./community.ts";

/** Returns an expression for the ids of the users with the latest reactions to story `s`. */
const selectLatestUserIds = (table: string) => `ARRAY(
  SELECT r.user_id FROM ${table} r WHERE r.story_id = s.id
  ORDER BY r.created_at DESC LIMIT ${limits.list.perEntity})`;

/**
 * The steps that create the table of the reference server. It has a row per story with all fields of its card, so that
 * a feed is one scan of one table. Story bodies and comments are read from Kora's tables.
 */
export const referenceSteps: Step[] = [
  {
    name: "cards of the reference",
    text: `
      DROP SCHEMA IF EXISTS reference CASCADE;
      CREATE SCHEMA reference;
      CREATE TABLE reference.cards AS
        SELECT s.id, s.author_id, s.title, s.short_description, s.genres, s.poster_id, s.poster_width,
          s.poster_height, s.poster_widths, s.poster_alt, s.poster_color, s.rating, s.warnings,
          s.language, s.created_at,
          u.poster_name, u.avatar, c.like_count, c.bookmark_count, c.share_count, c.comment_count,
          c.read_count, c.reading_seconds, c.revision AS counts_revision,
          ${selectLatestUserIds("story_likes")} AS likes, ${selectLatestUserIds("story_bookmarks")} AS bookmarks,
          ${selectLatestUserIds("story_shares")} AS shares,
          series.id AS series_id, series.title AS series_title, part.position AS part_number,
          (SELECT count(*) FROM series_parts p WHERE p.series_id = series.id)::int AS part_count
        FROM stories s JOIN users u ON u.id = s.author_id
          JOIN story_counts c ON c.story_id = s.id
          LEFT JOIN series_parts part ON part.story_id = s.id LEFT JOIN series ON series.id = part.series_id
        WHERE s.deleted_at IS NULL AND s.hidden_at IS NULL AND u.suspended_at IS NULL
        ORDER BY s.id;
      ALTER TABLE reference.cards ADD PRIMARY KEY (id);`,
  },
];
