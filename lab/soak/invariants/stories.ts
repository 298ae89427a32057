import { countDiffers, defineInvariants } from "./invariant.ts";

const counts = { table: "story_counts", key: "story_id" };
const rowsOfStory = (table: string, condition = "true") =>
  `SELECT count(*) FROM ${table} counted_row
   WHERE counted_row.story_id = target.story_id AND ${condition}`;

/** Stories, their counts, lists and analytics. */
export const storyInvariants = defineInvariants({
  "like counts of stories equal their likes": countDiffers(
    counts,
    "like_count",
    rowsOfStory("story_likes"),
  ),
  "bookmark counts of stories equal their bookmarks": countDiffers(
    counts,
    "bookmark_count",
    rowsOfStory("story_bookmarks"),
  ),
  "share counts of stories equal their shares": countDiffers(
    counts,
    "share_count",
    rowsOfStory("story_shares"),
  ),
  "comment counts of stories equal their comments that are not deleted": countDiffers(
    counts,
    "comment_count",
    rowsOfStory("comments", "counted_row.deleted_at IS NULL"),
  ),
  // The reads of deleted accounts are deleted, but stay counted.
  "read counts of stories are not below their reads": `
    SELECT counts.story_id FROM story_counts counts
    WHERE counts.read_count < (SELECT count(*) FROM story_reads r WHERE r.story_id = counts.story_id)`,
  "reading times of stories are not below those of their readers": `
    SELECT counts.story_id FROM story_counts counts
    WHERE counts.reading_seconds
      < (SELECT coalesce(sum(p.seconds), 0) FROM story_progress p WHERE p.story_id = counts.story_id)`,
  "the first comment is a top-level comment of the story that is not deleted": `
    SELECT counts.story_id, counts.first_comment_id FROM story_counts counts
    WHERE counts.first_comment_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM comments c WHERE c.id = counts.first_comment_id AND c.story_id = counts.story_id
        AND c.parent_id IS NULL AND c.deleted_at IS NULL)`,
  "a story with top-level comments has a first comment": `
    SELECT counts.story_id FROM story_counts counts
    WHERE counts.first_comment_id IS NULL AND EXISTS (
      SELECT FROM comments c WHERE c.story_id = counts.story_id AND c.parent_id IS NULL
        AND c.deleted_at IS NULL)`,
  "the copied columns of story_counts equal those of stories": `
    SELECT story.id FROM stories story JOIN story_counts counts ON counts.story_id = story.id
    WHERE (counts.author_id, counts.story_revision, counts.is_open, counts.is_mature) IS DISTINCT FROM
      (story.author_id, story.revision,
        story.deleted_at IS NULL AND story.hidden_at IS NULL AND story.unpublished_at IS NULL,
        story.rating = 'mature')`,
  "every story that is not deleted has counts and a body": `
    SELECT story.id FROM stories story
    WHERE story.deleted_at IS NULL AND NOT (
      EXISTS (SELECT FROM story_counts counts WHERE counts.story_id = story.id)
      AND EXISTS (SELECT FROM story_bodies body WHERE body.story_id = story.id))`,
  "a deleted story has no counts, body, genres or rank": `
    SELECT story.id FROM stories story
    WHERE story.deleted_at IS NOT NULL AND (
      EXISTS (SELECT FROM story_counts counts WHERE counts.story_id = story.id)
      OR EXISTS (SELECT FROM story_bodies body WHERE body.story_id = story.id)
      OR EXISTS (SELECT FROM story_genres genre WHERE genre.story_id = story.id)
      OR EXISTS (SELECT FROM trending_stories trending WHERE trending.story_id = story.id))`,
  "the rows of story_genres equal the genres of published stories": `
    SELECT story.id FROM stories story
    WHERE story.deleted_at IS NULL AND ARRAY(
        SELECT unnest(story.genres) WHERE story.unpublished_at IS NULL ORDER BY 1) IS DISTINCT FROM
      ARRAY(SELECT genre.genre FROM story_genres genre WHERE genre.story_id = story.id ORDER BY 1)`,
  "the rows of story_tags equal the tags of published stories": `
    SELECT story.id FROM stories story
    WHERE story.deleted_at IS NULL AND ARRAY(
        SELECT unnest(story.tags) WHERE story.unpublished_at IS NULL ORDER BY 1) IS DISTINCT FROM
      ARRAY(SELECT tag.tag FROM story_tags tag WHERE tag.story_id = story.id ORDER BY 1)`,
  "trending stories are visible, and have their writer": `
    SELECT trending.story_id FROM trending_stories trending JOIN stories story ON story.id = trending.story_id
      LEFT JOIN writers w ON w.user_id = story.author_id
    WHERE story.hidden_at IS NOT NULL OR story.unpublished_at IS NOT NULL
      OR w.id IS DISTINCT FROM trending.writer_id`,
  "scores are finite": `
    SELECT story_id FROM story_heat WHERE heat IN ('NaN', 'Infinity', '-Infinity')`,
  "each story of a feed has a reason, and is in it once": `
    SELECT feed.user_id, feed.version FROM (
      SELECT user_id, version, story_ids, reasons FROM feeds
      UNION ALL SELECT NULL, version, story_ids, reasons FROM common_feeds
    ) feed
    WHERE cardinality(feed.story_ids) <> cardinality(feed.reasons)
      OR cardinality(feed.story_ids) <> (SELECT count(DISTINCT id) FROM unnest(feed.story_ids) listed (id))`,
  "reading progress is a position from 0 to 1 and a time from 0": `
    SELECT user_id, story_id FROM story_progress WHERE position NOT BETWEEN 0 AND 1 OR seconds < 0`,
  "the reading time of a writer equals that of their stories": `
    SELECT coalesce(total.user_id, summed.author_id) AS writer, total.reading_seconds, summed.seconds
    FROM writer_totals total FULL JOIN (
      SELECT author_id, sum(reading_seconds) AS seconds FROM story_counts GROUP BY author_id
    ) summed ON summed.author_id = total.user_id
    WHERE coalesce(total.reading_seconds, 0) <> coalesce(summed.seconds, 0)`,
  "the reads of a writer's day equal those of its origins": `
    SELECT day.user_id, day.day FROM writer_days day
    WHERE day.reads <> (
      SELECT coalesce(sum(origin.reads), 0) FROM writer_origins origin
      WHERE origin.user_id = day.user_id AND origin.day = day.day)`,
  // The likes of deleted stories stay counted.
  "the likes of a writer's days are not below the likes of their stories": `
    SELECT story.author_id FROM stories story JOIN story_counts counts ON counts.story_id = story.id
    GROUP BY story.author_id
    HAVING sum(counts.like_count)
      > (SELECT coalesce(sum(day.likes), 0) FROM writer_days day WHERE day.user_id = story.author_id)`,
  "a draft of a story belongs to its author": `
    SELECT draft.id FROM drafts draft JOIN stories story ON story.id = draft.story_id
    WHERE draft.owner_id <> story.author_id`,
  "the stories of a playlist have its visibility": `
    SELECT item.playlist_id, item.story_id FROM playlist_stories item
      JOIN playlists playlist ON playlist.id = item.playlist_id
    WHERE item.is_public <> playlist.is_public`,
});
