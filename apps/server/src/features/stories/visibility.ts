import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import {
  isActiveAccount,
  isNotBlockedStory,
  isNotHidden,
  isVisibleUser,
  type ViewerValues,
} from "../visibility/index.ts";

/**
 * True for a row of `stories` that every visitor may see. `story` and `author` are aliases of `stories` and `users`.
 */
export function isPublicStory(story: SQL, author: SQL): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL AND ${isActiveAccount(author)})`;
}

/**
 * True for a row of `stories` that the viewer may see. Mature stories of others are hidden from viewers who are not
 * adults, or who chose to hide them. `story` and `author` are aliases of `stories` and `users`.
 */
export function isVisibleStory(story: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL
    AND ${isVisibleUser(author, value("hiddenAuthorIds"))} AND ${isNotBlockedStory(sql`${story}.id`, value)}
    AND (${story}.rating <> 'mature' OR NOT ${value("hidesMature")}::boolean OR ${story}.author_id = ${value("viewer")}))`;
}

/**
 * True for a row of `story_counts` whose story the viewer may see. It does not check that the author's account is
 * active; `withAuthors` does.
 */
export function isVisibleStoryCounts(counts: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${counts}.is_open AND ${isNotHidden(sql`${counts}.author_id`, value("hiddenAuthorIds"))}
    AND ${isNotBlockedStory(sql`${counts}.story_id`, value)}
    AND (NOT ${counts}.is_mature OR NOT ${value("hidesMature")}::boolean OR ${counts}.author_id = ${value("viewer")}))`;
}
