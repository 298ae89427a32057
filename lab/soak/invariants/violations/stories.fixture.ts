import { countComment } from "./comments.fixture.ts";
import { anyStory, first, later, newId, updateCounts, updateOne } from "./rows.fixture.ts";

export const storyViolations = {
  "like counts of stories equal their likes": updateCounts("like_count = like_count - 1"),
  "bookmark counts of stories equal their bookmarks": updateCounts(
    "bookmark_count = bookmark_count + 1",
  ),
  "share counts of stories equal their shares": updateCounts("share_count = share_count + 1"),
  "comment counts of stories equal their comments that are not deleted": countComment,
  "read counts of stories are not below their reads": updateCounts("read_count = -1"),
  "reading times of stories are not below those of their readers": updateOne(
    "story_progress",
    "seconds = 1000000",
    "story_id IN (SELECT story_id FROM story_counts)",
  ),
  "the first comment is a top-level comment of the story that is not deleted": updateOne(
    "story_counts",
    `first_comment_id = ${newId}`,
  ),
  "a story with top-level comments has a first comment": updateOne(
    "story_counts",
    "first_comment_id = NULL",
    "first_comment_id IS NOT NULL",
  ),
  "the copied columns of story_counts equal those of stories": updateOne(
    "stories",
    "revision = revision + 1",
  ),
  "every story that is not deleted has counts and a body": `DELETE FROM story_bodies WHERE story_id = ${anyStory};`,
  "a deleted story has no counts, body, genres or rank": `
    INSERT INTO stories SELECT (jsonb_populate_record(
      s, jsonb_build_object('id', ${later}, 'deleted_at', now()))).* FROM stories s LIMIT 1;
    INSERT INTO story_genres (genre, story_id) VALUES ('poetry', ${later});`,
  "the rows of story_genres equal the genres of published stories": `DELETE FROM story_genres WHERE story_id = ${anyStory};`,
  "the rows of story_tags equal the tags of published stories": `
    INSERT INTO story_tags (tag, story_id) VALUES ('river', ${anyStory});`,
  "trending stories are visible, and have their writer": updateOne(
    "trending_stories",
    `writer_id = ${newId}`,
  ),
  "scores are finite": `
    INSERT INTO story_heat VALUES (${anyStory}, 'NaN') ON CONFLICT (story_id) DO UPDATE SET heat = 'NaN';`,
  "each story of a feed has a reason, and is in it once": `
    INSERT INTO common_feeds (version, story_ids, reasons)
    VALUES (${later}, ARRAY[${first}, ${first}]::uuid[], ARRAY['a', 'b']);`,
  "reading progress is a position from 0 to 1 and a time from 0": updateOne(
    "story_progress",
    "position = 2",
  ),
  "the reading time of a writer equals that of their stories": `
    INSERT INTO writer_totals (user_id, reading_seconds) VALUES (${first}, 1);`,
  "the reads of a writer's day equal those of its origins": `
    INSERT INTO writer_days (user_id, day, reads) VALUES (${first}, now(), 1);`,
  "the likes of a writer's days are not below the likes of their stories": updateOne(
    "writer_days",
    "likes = -1000",
    "user_id IN (SELECT author_id FROM story_counts)",
  ),
  "a draft of a story belongs to its author": `
    INSERT INTO drafts (id, owner_id, story_id, title, short_description, html, genres, poster_alt, playlists, updated_at)
    SELECT ${later}, ${first}, id, '', '', '', '{}', '', '{}', now() FROM stories
    WHERE id NOT IN (SELECT story_id FROM drafts WHERE story_id IS NOT NULL) LIMIT 1;`,
  "the stories of a playlist have its visibility": `
    INSERT INTO playlists (id, owner_id, name, is_public, created_at) VALUES (${later}, ${first}, 'Rivers', true, now());
    INSERT INTO playlist_stories (playlist_id, story_id, position, is_public) VALUES (${later}, ${anyStory}, 0, false);`,
};

export const statusViolations = {
  "like counts of statuses equal their likes": updateOne("statuses", "like_count = like_count + 1"),
  "view counts of statuses equal their views": updateOne("statuses", "view_count = view_count + 1"),
  "the status row has each user with statuses once, with their newest ones": updateOne(
    "status_owners",
    `newest_id = ${newId}`,
  ),
};
