import { publicationLimits } from "@kora/contract/publication-limits";
import { defineInvariants } from "./invariant.ts";

/** The pictures of all texts. */
const pictures = `
  SELECT text.id, text.owner_id, picture.id AS picture_id FROM (
    SELECT id, owner_id, pictures FROM drafts
    UNION ALL SELECT story.id, story.author_id, body.pictures
      FROM story_bodies body JOIN stories story ON story.id = body.story_id
    UNION ALL SELECT id, author_id, pictures FROM story_revisions
    UNION ALL SELECT part.draft_id, import.owner_id, part.pictures
    FROM import_parts part JOIN imports import ON import.id = part.import_id
  ) text CROSS JOIN LATERAL unnest(text.pictures) picture (id)`;

/** The publication of stories, their earlier versions and pictures, and imports. */
export const publicationInvariants = defineInvariants({
  "a scheduled story is not published": `
    SELECT id FROM stories WHERE publish_at IS NOT NULL AND unpublished_at IS NULL`,
  "a story that was never published is not published": `
    SELECT id FROM stories WHERE NOT was_published AND unpublished_at IS NULL`,
  "nobody has seen a story that was never published": `
    SELECT story.id FROM stories story JOIN story_counts counts ON counts.story_id = story.id
    WHERE NOT story.was_published
      AND (counts.like_count, counts.bookmark_count, counts.share_count, counts.comment_count, counts.read_count)
        <> (0, 0, 0, 0, 0)`,
  // The job that publishes them runs every minute.
  "no scheduled story is overdue": `
    SELECT id, publish_at FROM stories WHERE deleted_at IS NULL AND publish_at < now() - interval '3 minutes'`,
  "a story has no more earlier versions than the limit": `
    SELECT story_id FROM story_revisions GROUP BY 1 HAVING count(*) > ${publicationLimits.revisions}`,
  "the earlier versions of a story have lower revisions than it": `
    SELECT version.id FROM story_revisions version JOIN stories story ON story.id = version.story_id
    WHERE version.revision >= story.revision`,
  "the earlier versions of a story belong to its author": `
    SELECT version.id FROM story_revisions version JOIN stories story ON story.id = version.story_id
    WHERE version.author_id <> story.author_id`,
  "a deleted story has no tags and no earlier versions, and is in no series": `
    SELECT story.id FROM stories story
    WHERE story.deleted_at IS NOT NULL AND (
      EXISTS (SELECT FROM story_revisions version WHERE version.story_id = story.id)
      OR EXISTS (SELECT FROM series_parts part WHERE part.story_id = story.id)
      OR EXISTS (SELECT FROM story_tags tag WHERE tag.story_id = story.id))`,
  "each picture of a text is stored, and belongs to the author": `
    SELECT used.id, used.picture_id FROM (${pictures}) used
      LEFT JOIN story_pictures stored ON stored.id = used.picture_id AND stored.owner_id = used.owner_id
    WHERE stored.id IS NULL`,
  "each picture for a text is in the media store": `
    SELECT stored.id FROM story_pictures stored
    WHERE NOT EXISTS (SELECT FROM stored_media media WHERE media.media_id = stored.id)`,
  "no picture of a deleted account is without a text": `
    SELECT stored.id FROM story_pictures stored JOIN users owner ON owner.id = stored.owner_id
    WHERE owner.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM (${pictures}) used WHERE used.picture_id = stored.id)`,
  "every part of an import is a draft": `
    SELECT import.id, import.done_count, import.part_count FROM imports import
    WHERE import.done_count <> import.part_count
      OR EXISTS (SELECT FROM import_parts part WHERE part.import_id = import.id)`,
});
