import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isActiveAccount, isVisiblePerson } from "../blocks/index.ts";

/** True for a row of `stories` that anyone may see, whose author is the row `author` of `users`. */
export function isPublicStory(story: SQL, author: SQL): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL AND ${isActiveAccount(author)})`;
}

/** True for a row of `stories` that the viewer may see. */
export function isVisibleStory(story: SQL, author: SQL, hidden: SQLWrapper): SQL {
  return sql`(${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL AND ${isVisiblePerson(author, hidden)})`;
}
