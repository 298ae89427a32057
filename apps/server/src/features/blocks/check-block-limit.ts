import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { lockUsers } from "../visibility/index.ts";

const texts = sentences.blocks;

interface ViewerParams {
  viewer: string;
}

type BlockKind = keyof typeof limits.blocks.perUser;

/** The table of each kind. `column` has the id of the user who blocks; `message` is the error text above the limit. */
const tableByKind = {
  people: { table: "user_blocks", column: "blocker_id", message: texts.tooManyPeople },
  stories: { table: "story_blocks", column: "user_id", message: texts.tooManyStories },
  comments: { table: "comment_blocks", column: "user_id", message: texts.tooManyComments },
  statuses: { table: "status_blocks", column: "user_id", message: texts.tooManyStatuses },
} satisfies Record<BlockKind, { table: string; column: string; message: string }>;

const defineCountBlocks = (kind: BlockKind) => {
  const { table, column } = tableByKind[kind];
  return statement<ViewerParams, { count: number }>(
    `count-blocks-of-${kind}`,
    (value) => sql`
      SELECT count(*)::int AS count FROM ${sql.raw(table)}
      WHERE ${sql.raw(column)} = ${value("viewer")}`,
  );
};

const countBlocks = {
  people: defineCountBlocks("people"),
  stories: defineCountBlocks("stories"),
  comments: defineCountBlocks("comments"),
  statuses: defineCountBlocks("statuses"),
};

/**
 * Defines a statement that deletes the viewer's blocks of soft-deleted stories or comments. The viewer cannot unblock
 * them, because they are not listed any more. Foreign keys delete the blocks of deleted users and statuses.
 */
const defineDeleteObsoleteBlocks = (kind: "stories" | "comments", targetColumn: SQL) =>
  statement<ViewerParams, { id: string }>(
    `delete-blocks-of-deleted-${kind}`,
    (value) => sql`
      DELETE FROM ${sql.raw(tableByKind[kind].table)} b USING ${sql.raw(kind)} target
      WHERE b.user_id = ${value("viewer")} AND target.id = b.${targetColumn} AND target.deleted_at IS NOT NULL
      RETURNING target.id`,
  );

const deleteObsoleteBlocks = {
  stories: defineDeleteObsoleteBlocks("stories", sql`story_id`),
  comments: defineDeleteObsoleteBlocks("comments", sql`comment_id`),
};

/**
 * Throws 409 when the viewer has `limits.blocks.perUser` blocks of a kind. The number is limited because the ids of
 * blocked users and stories are loaded with every session. Locks the viewer's row of `users`, so that concurrent blocks
 * are counted one by one. For `people`, the caller has locked both users.
 */
export async function checkBlockLimit(
  tx: TransactionContext<Viewer>,
  kind: BlockKind,
): Promise<void> {
  const viewer = tx.viewer.userId;
  if (kind !== "people") await lockUsers(tx, viewer);
  const max = limits.blocks.perUser[kind];
  const { count = 0 } = (await tx.db.row(countBlocks[kind], { viewer })) ?? {};
  if (count < max) {
    return;
  }
  const canBeObsolete = kind === "stories" || kind === "comments";
  const deletedBlocks = canBeObsolete
    ? await tx.db.rows(deleteObsoleteBlocks[kind], { viewer })
    : [];
  if (count - deletedBlocks.length >= max) {
    throw new AppError("CONFLICT", tableByKind[kind].message);
  }
}
