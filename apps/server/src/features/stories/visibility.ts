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

/** True for a row of `stories` that the viewer may see. `story` and `author` are aliases of `stories` and `users`. */
export function isVisibleStory(story: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL
    AND ${isVisibleUser(author, value("hiddenUserIds"))} AND ${isNotBlockedStory(sql`${story}.id`, value)})`;
}

/**
 * True for a row of `story_counts` whose story the viewer may see. It does not check that the author's account is
 * active; `withAuthors` does.
 */
export function isVisibleStoryCounts(counts: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${counts}.is_open AND ${isNotHidden(sql`${counts}.author_id`, value("hiddenUserIds"))}
    AND ${isNotBlockedStory(sql`${counts}.story_id`, value)})`;
}
