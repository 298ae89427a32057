import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { lockPeople } from "../blocks/index.ts";

const said = sentences.blocks;

interface Values {
  viewer: string;
}

type Kind = keyof typeof limits.blocks.each;

/** The viewer's blocks of each kind: the table, the column with who blocks, and the sentence when there are too many. */
const kinds = {
  people: { table: "user_blocks", column: "blocker_id", sentence: said.tooManyPeople },
  stories: { table: "story_blocks", column: "user_id", sentence: said.tooManyStories },
  comments: { table: "comment_blocks", column: "user_id", sentence: said.tooManyComments },
  statuses: { table: "status_blocks", column: "user_id", sentence: said.tooManyStatuses },
} satisfies Record<Kind, { table: string; column: string; sentence: string }>;

const countOf = (kind: Kind) => {
  const { table, column } = kinds[kind];
  return statement<Values, { count: number }>(
    `count-blocks-of-${kind}`,
    (v) => sql`
      SELECT count(*)::int AS count FROM ${sql.raw(table)}
      WHERE ${sql.raw(column)} = ${v("viewer")}`,
  );
};

const counts = {
  people: countOf("people"),
  stories: countOf("stories"),
  comments: countOf("comments"),
  statuses: countOf("statuses"),
};

/** Blocks of what is deleted, which nobody can find to unblock. Those of erased users and statuses go with their rows. */
const dropDeleted = (kind: "stories" | "comments", key: SQL) =>
  statement<Values, { id: string }>(
    `drop-blocks-of-deleted-${kind}`,
    (v) => sql`
      DELETE FROM ${sql.raw(kinds[kind].table)} b USING ${sql.raw(kind)} thing
      WHERE b.user_id = ${v("viewer")} AND thing.id = b.${key} AND thing.deleted_at IS NOT NULL
      RETURNING thing.id`,
  );

const drops = {
  stories: dropDeleted("stories", sql`story_id`),
  comments: dropDeleted("comments", sql`comment_id`),
};

/**
 * Throws 409 when the viewer has blocked as many of a kind as one may (`limits.blocks.each`): ids of blocked people and
 * stories come with every session. Locks the viewer, so that blocks made at once are counted one after another;
 * for people the caller has locked both.
 */
export async function makeRoom(tx: TransactionContext<Viewer>, kind: Kind): Promise<void> {
  const viewer = tx.viewer.userId;
  if (kind !== "people") await lockPeople(tx, viewer);
  const max = limits.blocks.each[kind];
  const { count = 0 } = (await tx.db.row(counts[kind], { viewer })) ?? {};
  if (count < max) {
    return;
  }
  const isDropped = kind === "stories" || kind === "comments";
  const dropped = isDropped ? await tx.db.rows(drops[kind], { viewer }) : [];
  if (count - dropped.length >= max) {
    throw new AppError("CONFLICT", kinds[kind].sentence);
  }
}
