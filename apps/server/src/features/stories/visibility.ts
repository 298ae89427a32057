import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import {
  hidesMatureOf,
  isActiveAuthor,
  isNotBlockedStory,
  isNotHiddenUser,
  mayShowToVisitors,
  type ViewerValues,
} from "../visibility/index.ts";

/** The viewer of `visitorValues`. */
const visitorId = sql.raw(`'${minId}'::uuid`);

/** True for a row of `stories` that is neither deleted nor hidden by moderators. */
function isNotRemoved(story: SQL): SQL {
  return sql`${story}.deleted_at IS NULL AND ${story}.hidden_at IS NULL`;
}

/** True for a row of `stories` that is published, and neither deleted nor hidden by moderators. */
export function isShownStory(story: SQL): SQL {
  return sql`(${isNotRemoved(story)} AND ${story}.unpublished_at IS NULL)`;
}

/**
 * True for a row of `stories` that is shown, and whose author's account is active, or was erased without its stories. It
 * does not say who may see the story. `story` and `author` are aliases of `stories` and `users`.
 */
export function isOpenStory(story: SQL, author: SQL): SQL {
  return sql`(${isShownStory(story)} AND ${isActiveAuthor(author)})`;
}

/** True for a row of `stories` that its griot unpublished, and that would be open otherwise. */
export function isWithdrawnStory(story: SQL, author: SQL): SQL {
  return sql`(${story}.unpublished_at IS NOT NULL AND ${story}.was_published AND ${isNotRemoved(story)}
    AND ${isActiveAuthor(author)})`;
}

/**
 * True for a row of `stories` whose griot shows it to visitors too. It does not say whether the story is open. `story`
 * and `author` are aliases of `stories` and `users`.
 */
export function isShownToVisitors(story: SQL, author: SQL): SQL {
  return sql`(${story}.shown_to = 'public' AND ${mayShowToVisitors(author)})`;
}

/**
 * True for a row of `stories` that every visitor may see. Mature stories are not public, nor are those that are shown to
 * members only. Everything that needs no session shows only these stories.
 */
export function isPublicStory(story: SQL, author: SQL): SQL {
  return sql`(${isOpenStory(story, author)} AND ${story}.rating <> 'mature' AND ${isShownToVisitors(story, author)})`;
}

/** True unless the viewer is a visitor (`visitorValues`) to whom the griot does not show the story. */
export function isShownToViewer(story: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${value("viewer")} <> ${visitorId} OR ${isShownToVisitors(story, author)})`;
}

/** True for a row of `stories` whose rating does not hide it from the viewer. Authors see their own stories. */
export function isNotHiddenByRating(story: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${story}.rating <> 'mature' OR NOT ${value("hidesMature")}::boolean
    OR ${story}.author_id = ${value("viewer")})`;
}

/** Like `isNotHiddenByRating`, for the user with the id `userId`, who is not the viewer of the statement. */
export function isNotHiddenByRatingFrom(story: SQL, userId: SQL): SQL {
  return sql`(${story}.rating <> 'mature' OR ${story}.author_id = ${userId} OR NOT (
    SELECT ${hidesMatureOf(sql`reader`)} FROM users reader WHERE reader.id = ${userId}))`;
}

/**
 * True for a row of `stories` that the viewer may see. Mature stories of others are hidden from viewers who are not
 * adults, or who chose to hide them. `story` and `author` are aliases of `stories` and `users`.
 */
export function isVisibleStory(story: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isShownStory(story)} AND ${isVisibleIfShown(story, author, value)})`;
}

/** Like `isVisibleStory`, for a story whose author meets `isVisibleAuthor`. */
export function isVisibleStoryOfAuthor(story: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isShownStory(story)} AND ${isNotHiddenByStory(story, value)})`;
}

/** Like `isVisibleStory`, and also true for the viewer's own story that is not published. */
export function isReadableStory(story: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isNotRemoved(story)}
    AND (${story}.unpublished_at IS NULL OR ${story}.author_id = ${value("viewer")})
    AND ${isVisibleIfShown(story, author, value)})`;
}

/** True for a row of `stories` that the viewer could see if it was shown. */
export function isVisibleIfShown(story: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isVisibleAuthor(author, value)} AND ${isNotHiddenByStory(story, value)})`;
}

/** True for a row of `users` whose shown stories the viewer may see, except for single ones. */
export function isVisibleAuthor(author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isActiveAuthor(author)} AND ${isNotHiddenUser(sql`${author}.id`, value("hiddenAuthorIds"))})`;
}

/** True for a row of `stories` that neither a block of the viewer nor its rating hides from them. */
function isNotHiddenByStory(story: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${isNotBlockedStory(sql`${story}.id`, value)} AND ${isNotHiddenByRating(story, value)})`;
}

/**
 * True for a row of `story_counts` whose story the viewer may see. It does not check that the author's account is
 * active; `withAuthors` does.
 */
export function isVisibleStoryCounts(counts: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${counts}.is_open AND ${isNotHiddenUser(sql`${counts}.author_id`, value("hiddenAuthorIds"))}
    AND ${isNotBlockedStory(sql`${counts}.story_id`, value)}
    AND (NOT ${counts}.is_mature OR NOT ${value("hidesMature")}::boolean OR ${counts}.author_id = ${value("viewer")}))`;
}
