import { publicationLimits } from "@kora/contract/publication-limits";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { bodyJoin } from "../stories/index.ts";

/** The versions of a story that no reader has seen are not kept. */
const copyVersion = statement<{ id: string; storyId: string }, unknown>(
  "keep-revision",
  (value) => sql`
    INSERT INTO story_revisions (id, author_id, story_id, revision, written_at, title, short_description, html,
      format, word_count, pictures, genres, poster_alt, rating, warnings, language, tags, note_before, note_after)
    SELECT ${value("id")}, s.author_id, s.id, s.revision, coalesce(s.updated_at, s.created_at), s.title,
      s.short_description, body.html, body.format, body.word_count, body.pictures, s.genres, s.poster_alt, s.rating,
      s.warnings, s.language, s.tags, body.note_before, body.note_after
    FROM stories s ${bodyJoin} WHERE s.id = ${value("storyId")} AND s.was_published`,
);

const deleteOldest = statement<{ storyId: string }, unknown>(
  "delete-oldest-revisions",
  (value) => sql`
    DELETE FROM story_revisions WHERE story_id = ${value("storyId")} AND revision <= (
      SELECT revision FROM story_revisions WHERE story_id = ${value("storyId")}
      ORDER BY revision DESC OFFSET ${literal(publicationLimits.revisions)} LIMIT 1)`,
);

/** Keeps the current version of a story that `tx` has locked and edits after this, and deletes the oldest ones. */
export async function keepRevision(tx: TransactionContext, storyId: string): Promise<void> {
  await tx.db.rows(copyVersion, { id: newId(), storyId });
  await tx.db.rows(deleteOldest, { storyId });
}
