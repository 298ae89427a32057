import type { ChatUser } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { isActingAdmin } from "../messages/index.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";
import type { Group } from "./access.ts";

interface RequestKey {
  readonly groupId: string;
  readonly userId: string;
}

const deleteRequestRow = statement<RequestKey, { was_pending: boolean }>(
  "delete-group-request",
  (value) => sql`
    DELETE FROM group_requests WHERE group_id = ${value("groupId")} AND user_id = ${value("userId")}
    RETURNING declined_at IS NULL AS was_pending`,
);

/** Deletes a user's request, or the record of a decline or removal. Returns true if it was a pending request. */
export async function deleteRequest(tx: TransactionContext, key: RequestKey): Promise<boolean> {
  return (await tx.db.row(deleteRequestRow, key))?.was_pending ?? false;
}

/** Returns the number of pending requests to join a group by users `u` for whom `isShown` is true. */
export const countRequests = (groupId: SQL, isShown: SQL): SQL => sql`(
  SELECT count(*)::int FROM group_requests request JOIN users u ON u.id = request.user_id
  WHERE request.group_id = ${groupId} AND request.declined_at IS NULL AND ${isShown})`;

const selectAdmins = statement<
  { groupId: string; requestingUserId: string | null },
  { user_id: string; is_hidden: boolean; request_count: number }
>(
  "admins-of-group",
  (value) => sql`
    SELECT member.user_id,
      ${value("requestingUserId")}::uuid IS NOT NULL
        AND ${isBlockedEitherWay(sql`member.user_id`, sql`${value("requestingUserId")}::uuid`)} AS is_hidden,
      ${countRequests(
        sql`${value("groupId")}`,
        sql`${isActiveAccount(sql`u`)} AND NOT ${isBlockedEitherWay(sql`member.user_id`, sql`u.id`)}`,
      )} AS request_count
    FROM conversation_members member
    WHERE member.conversation_id = ${value("groupId")} AND ${isActingAdmin(sql`member`, sql`${value("groupId")}::uuid`)}`,
);

/**
 * Publishes to the creator and each admin the number of pending requests that they may see. If a user has just sent a
 * request, the event contains that user, `requestingUser`, unless the user or the admin blocks the other.
 */
export async function publishRequestCount(
  tx: TransactionContext,
  { id, name }: Pick<Group, "id" | "name">,
  requestingUser: z.infer<typeof ChatUser> | null = null,
): Promise<void> {
  const admins = await tx.db.rows(selectAdmins, {
    groupId: id,
    requestingUserId: requestingUser?._id ?? null,
  });
  for (const { user_id, is_hidden, request_count: requestCount } of admins) {
    tx.publish({
      to: userRoom(user_id),
      event: "groupUpdated",
      payload: {
        change: "requests",
        groupId: id,
        name,
        requestCount,
        asked: is_hidden ? null : requestingUser,
      },
    });
  }
}
