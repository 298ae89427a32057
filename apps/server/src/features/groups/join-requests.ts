import type { ChatPerson } from "@kora/contract/messages";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { isBlockedEitherWay } from "../visibility/index.ts";
import type { Group } from "./access.ts";

interface Asked {
  readonly groupId: string;
  readonly userId: string;
}

const deleteRequest = statement<Asked, { was_waiting: boolean }>(
  "drop-group-request",
  (v) => sql`
    DELETE FROM group_requests WHERE group_id = ${v("groupId")} AND user_id = ${v("userId")}
    RETURNING declined_at IS NULL AS was_waiting`,
);

/** Forgets what somebody asked, and that they were turned down; true where they waited for an answer. */
export async function dropRequest(tx: TransactionContext, asked: Asked): Promise<boolean> {
  return (await tx.db.row(deleteRequest, asked))?.was_waiting ?? false;
}

const selectAdmins = statement<
  { groupId: string; asked: string | null },
  { user_id: string; is_hidden: boolean }
>(
  "admins-to-tell",
  (v) => sql`
    SELECT member.user_id,
      ${v("asked")}::uuid IS NOT NULL
        AND ${isBlockedEitherWay(sql`member.user_id`, sql`${v("asked")}::uuid`)} AS is_hidden
    FROM conversation_members member
    WHERE member.conversation_id = ${v("groupId")} AND member.role IN ('creator', 'admin')`,
);

/**
 * Tells the creator and each admin how many ask to join, and who asked just now, but for those who would not be
 * shown to each other.
 */
export async function tellRequests(
  tx: TransactionContext,
  { id, name, requestCount }: Pick<Group, "id" | "name" | "requestCount">,
  asked: z.infer<typeof ChatPerson> | null,
): Promise<void> {
  const admins = await tx.db.rows(selectAdmins, { groupId: id, asked: asked?._id ?? null });
  for (const { user_id, is_hidden } of admins) {
    tx.publish({
      to: userRoom(user_id),
      event: "groupUpdated",
      payload: {
        change: "requests",
        groupId: id,
        name,
        requestCount,
        asked: is_hidden ? null : asked,
      },
    });
  }
}
