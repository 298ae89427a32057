import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** The tables whose rows of a story go when it is deleted; those of lists also when it is unpublished. */
type StoryTable =
  | "story_bodies"
  | "story_counts"
  | "story_genres"
  | "story_revisions"
  | "story_tags"
  | "trending_stories";

const defineDeletion = (table: StoryTable) =>
  statement<{ storyId: string }, unknown>(
    `delete-from-${table.replaceAll("_", "-")}`,
    (value) => sql`DELETE FROM ${sql.identifier(table)} WHERE story_id = ${value("storyId")}`,
  );

const deletions: Readonly<Record<StoryTable, ReturnType<typeof defineDeletion>>> = {
  story_bodies: defineDeletion("story_bodies"),
  story_counts: defineDeletion("story_counts"),
  story_genres: defineDeletion("story_genres"),
  story_revisions: defineDeletion("story_revisions"),
  story_tags: defineDeletion("story_tags"),
  trending_stories: defineDeletion("trending_stories"),
};

/** Deletes the rows of a story in these tables. The caller has locked the story. */
export async function deleteStoryRows(
  db: Pick<Queryable, "rows">,
  storyId: string,
  tables: readonly StoryTable[],
): Promise<void> {
  await Promise.all(tables.map((table) => db.rows(deletions[table], { storyId })));
}
