import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import {
  isActiveAccount,
  isNotBlockedStory,
  isNotHidden,
  isVisibleUser,
  type ViewerValues,
} from "../visibility/index.ts";

/** True for a row of `stories` that anyone may see, whose author is the row `author` of `users`. */
export function isPublicStory(story: SQL, author: SQL): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL AND ${isActiveAccount(author)})`;
}

/** True for a row of `stories` that the viewer may see; `v` gives the statement's viewer values. */
export function isVisibleStory(story: SQL, author: SQL, v: Placeholder<ViewerValues>): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL
    AND ${isVisibleUser(author, v("hidden"))} AND ${isNotBlockedStory(sql`${story}.id`, v)})`;
}

/**
 * True for a row of `story_counts` whose story the viewer may see, as far as that can be told without its author:
 * whether their account is active is for `withAuthors` to know.
 */
export function isVisibleStoryCounts(counts: SQL, v: Placeholder<ViewerValues>): SQL {
  return sql`(${counts}.is_open AND ${isNotHidden(sql`${counts}.author_id`, v("hidden"))}
    AND ${isNotBlockedStory(sql`${counts}.story_id`, v)})`;
}
