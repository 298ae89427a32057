import { sql } from "drizzle-orm";
import type { Context, Effects, ReadContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { listHiddenUserIds } from "../../visibility/index.ts";
import { type MemberRowKey, unreadCount } from "../unread.ts";
import { readRecentChat } from "./list-recent-chats.ts";
import { type OwnGroupStateRow, toOwnGroupState } from "./views.ts";

export type UnreadContext = Pick<ReadContext, "db" | "clock" | "presence" | "signedMedia"> &
  Pick<Effects, "publish">;

type GroupStateRow = OwnGroupStateRow & MemberRowKey;

/** Selects the state of members in groups. Members of chats have no role. */
const selectGroupStates = statement<
  { groupIds: readonly string[]; userIds: readonly string[]; now: Date },
  GroupStateRow
>(
  "own-group-states",
  (value) => sql`
    SELECT own.conversation_id, own.user_id, own.is_muted, ${unreadCount(value("now"))} AS unread, c.revision
    FROM unnest(${value("groupIds")}::uuid[], ${value("userIds")}::uuid[]) member (group_id, user_id)
      JOIN conversations c ON c.id = member.group_id
      JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = member.user_id
    WHERE own.role IS NOT NULL`,
);

/** Publishes the current state of members in groups to their own sockets. Members of chats get nothing. */
export async function publishOwnGroupStates(
  ctx: Pick<UnreadContext, "db" | "clock" | "publish">,
  members: readonly MemberRowKey[],
): Promise<void> {
  const rows = await ctx.db.rows(selectGroupStates, {
    groupIds: members.map((member) => member.conversation_id),
    userIds: members.map((member) => member.user_id),
    now: ctx.clock.now(),
  });
  for (const row of rows) {
    const payload = toOwnGroupState(row, row.conversation_id);
    ctx.publish({ to: userRoom(row.user_id), event: "groupUpdated", payload });
  }
}

/** Selects the other user of each chat. `one_id` and `other_id` are its two users; a group has none. */
const selectPartners = statement<
  { chatIds: readonly string[]; userIds: readonly string[] },
  { user_id: string; partner_id: string }
>(
  "partners-of-members",
  (value) => sql`
    SELECT member.user_id, CASE WHEN c.one_id = member.user_id THEN c.other_id ELSE c.one_id END AS partner_id
    FROM unnest(${value("chatIds")}::uuid[], ${value("userIds")}::uuid[]) member (chat_id, user_id)
      JOIN conversations c ON c.id = member.chat_id AND c.one_id IS NOT NULL`,
);

/**
 * Publishes unread counts to their members who are online, after a change other than a new message or a read receipt,
 * whose events have the counts. Call it after the commit, with the `db` outside the transaction.
 */
export async function publishUnreadCounts(
  ctx: UnreadContext & Pick<Context, "db">,
  members: readonly MemberRowKey[],
): Promise<void> {
  if (members.length === 0) return;
  const onlineIds = await ctx.presence.filterOnline([
    ...new Set(members.map((member) => member.user_id)),
  ]);
  const online = members.filter((member) => onlineIds.has(member.user_id));
  if (online.length === 0) return;
  await publishOwnGroupStates(ctx, online);
  const chats = await ctx.db.rows(selectPartners, {
    chatIds: online.map((member) => member.conversation_id),
    userIds: online.map((member) => member.user_id),
  });
  for (const { user_id: userId, partner_id: partner } of chats) {
    const { hiddenUserIds } = await listHiddenUserIds(ctx.db, userId);
    const chat = await readRecentChat({ ...ctx, viewer: { userId, hiddenUserIds } }, partner);
    if (chat) ctx.publish({ to: userRoom(userId), event: "updateChat", payload: chat });
  }
}
