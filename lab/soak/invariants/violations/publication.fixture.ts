import { publicationLimits } from "@kora/contract/publication-limits";
import { anyStory, deletedUser, first, later, newId, updateOne } from "./rows.fixture.ts";

const newVersions = (count: number) => `
  INSERT INTO story_revisions SELECT (jsonb_populate_record(
    version, jsonb_build_object('id', gen_random_uuid(), 'revision', -n))).*
  FROM story_revisions version CROSS JOIN generate_series(1, ${count}) n
  WHERE version.id = (SELECT id FROM story_revisions LIMIT 1);`;
const picture = (id: string, owner: string) => `
  INSERT INTO story_pictures (id, owner_id, width, height, widths, created_at, check_at)
  VALUES (${id}, ${owner}, 1, 1, '{1}', now(), now());`;
const storeMedia = (id: string) =>
  `INSERT INTO stored_media (media_id, bytes, created_at) VALUES (${id}, 1, now());`;
/** A story that was published, and is in no list. */
const newStory = (changes: string) => `
  INSERT INTO stories SELECT (jsonb_populate_record(
    s, jsonb_build_object('id', ${later}, 'genres', '[]'::jsonb, 'tags', '[]'::jsonb) || ${changes})).*
  FROM stories s WHERE s.was_published AND s.deleted_at IS NULL LIMIT 1;`;
const newUnpublishedStory = (changes: string) => `
  ${newStory(`jsonb_build_object('unpublished_at', now()) || ${changes}`)}
  INSERT INTO story_counts (story_id, author_id, story_revision, is_open, read_count)
  SELECT id, author_id, revision, false, 1 FROM stories WHERE id = ${later};
  INSERT INTO story_bodies (story_id, html, word_count) VALUES (${later}, '', 0);`;

export const publicationViolations = {
  "a scheduled story is not published": updateOne(
    "stories",
    "publish_at = now() + interval '1 hour'",
    "unpublished_at IS NULL AND deleted_at IS NULL",
  ),
  "a story that was never published is not published": `
    UPDATE stories SET was_published = false WHERE id = (
      SELECT story_id FROM story_counts WHERE is_open
        AND (like_count, bookmark_count, share_count, comment_count, read_count) = (0, 0, 0, 0, 0) LIMIT 1);`,
  "nobody has seen a story that was never published": newUnpublishedStory(
    "jsonb_build_object('was_published', false)",
  ),
  "no scheduled story is overdue": newUnpublishedStory(
    "jsonb_build_object('publish_at', now() - interval '1 hour')",
  ),
  "a story has no more earlier versions than the limit": newVersions(publicationLimits.revisions),
  "the earlier versions of a story have lower revisions than it": updateOne(
    "story_revisions",
    "revision = 1000000",
  ),
  "the earlier versions of a story belong to its author": updateOne(
    "story_revisions",
    `author_id = ${first}`,
    "pictures = '{}'",
  ),
  "a deleted story has no tags and no earlier versions, and is in no series": `
    ${newStory("jsonb_build_object('deleted_at', now())")}
    INSERT INTO story_tags VALUES ('river', ${later});`,
  "each picture of a text is stored, and belongs to the author": `
    UPDATE story_bodies SET pictures = ARRAY[${newId}] WHERE story_id = ${anyStory};`,
  "each picture for a text is in the media store": picture(later, first),
  "no picture of a deleted account is without a text": `
    ${deletedUser} ${picture(later, first)} ${storeMedia(later)}`,
  "every part of an import is a draft": `
    INSERT INTO imports (id, owner_id, file_name, part_count, notes, created_at)
    VALUES (${later}, ${first}, 'parts.md', 1, '{}', now());`,
};
