import { sql } from "drizzle-orm";
import type { ReadContext, TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** The rows of the tables with the foreign key `followStory` follow the id. */
const setId = statement<{ storyId: string; id: string; createdAt: Date }, unknown>(
  "move-story",
  (value) => sql`
    UPDATE stories SET id = ${value("id")}, created_at = ${value("createdAt")}
    WHERE id = ${value("storyId")}`,
);

const insertMove = statement<{ storyId: string; id: string }, unknown>(
  "insert-story-move",
  (value) => sql`
    INSERT INTO story_moves (previous_id, story_id) VALUES (${value("storyId")}, ${value("id")})`,
);

/** Gives a story that was never published another id, to which the previous one leads from now on. */
export async function moveStory(
  tx: TransactionContext,
  move: { storyId: string; id: string; createdAt: Date },
): Promise<void> {
  await tx.db.rows(setId, move);
  await tx.db.rows(insertMove, { storyId: move.storyId, id: move.id });
}

const selectMove = statement<{ storyId: string }, { story_id: string }>(
  "story-move",
  (value) => sql`SELECT story_id FROM story_moves WHERE previous_id = ${value("storyId")}`,
);

/** Returns the id of the story that had the id `storyId` before; undefined if there is none. */
export async function findMovedStory(
  ctx: Pick<ReadContext, "db">,
  storyId: string,
): Promise<string | undefined> {
  return (await ctx.db.row(selectMove, { storyId }))?.story_id;
}

const selectMoves = statement<
  { storyIds: readonly string[] },
  { previous_id: string; story_id: string }
>(
  "story-moves",
  (value) => sql`
    SELECT previous_id, story_id FROM story_moves WHERE previous_id = ANY (${value("storyIds")}::uuid[])`,
);

/** Returns the present ids of stories in their order, each once. */
export async function toPresentIds(
  ctx: Pick<ReadContext, "db">,
  storyIds: readonly string[],
): Promise<string[]> {
  const moves = await ctx.db.rows(selectMoves, { storyIds });
  const presentIdByPreviousId = new Map(moves.map((row) => [row.previous_id, row.story_id]));
  return [...new Set(storyIds.map((id) => presentIdByPreviousId.get(id) ?? id))];
}

/** Returns the present id of a story. */
export async function toPresentId(ctx: Pick<ReadContext, "db">, storyId: string): Promise<string> {
  return (await findMovedStory(ctx, storyId)) ?? storyId;
}
