import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { aboveAllIds } from "../../platform/ids.ts";
import { type Room, userRoom } from "../../platform/realtime/rooms.ts";
import { findDelivered, isDeliveredAtOnce } from "./find-delivered.ts";
import { insertInGroup } from "./insert-in-group.ts";
import { namesMentioned } from "./mentions.ts";
import type { NewMessage } from "./new-message.ts";
import { getStanding, refuseSilent } from "./places.ts";
import { tellMessage } from "./tell.ts";
import type { SentMessage } from "./tell-sent.ts";

const selectOther = statement<{ viewer: string; groupId: string }, { user_id: string }>(
  "other-member",
  (v) => sql`
    SELECT member.user_id FROM conversation_members member
    WHERE member.conversation_id = ${v("groupId")} AND member.role IS NOT NULL
      AND member.user_id <> ${v("viewer")}
    LIMIT 1`,
);

/**
 * Writes it where the viewer may send, and tells the group. 404 for outsiders, 403 for members where only the creator
 * and admins send, and while the group is deleted.
 */
export async function sendInGroup(
  ctx: ViewerContext,
  groupId: string,
  message: NewMessage,
  from: Room | undefined,
): Promise<SentMessage> {
  const mentioned = namesMentioned(message.content);
  const isReached = await isDeliveredAtOnce(ctx, groupId);
  const values = { ...message, groupId, mentioned, isReached: isReached === true };
  for (;;) {
    const sent = await inStatement(ctx, insertInGroup, values, (row, publish) => {
      if (!row) return undefined;
      const reached = isReached ? { ...row, delivered_up_to: row.id } : row;
      const except = from === undefined ? [] : [from];
      const sender = ctx.viewer;
      return tellMessage(publish, reached, ctx, { event: "newMessage", sender, except });
    });
    if (sent) {
      const status =
        isReached === undefined ? await statusAfter(ctx, groupId, sent._id) : undefined;
      return { message: { ...sent, ...status } };
    }
    // Says why not. Where it may be sent by now, it is tried again.
    refuseSilent(await getStanding(ctx, groupId));
  }
}

/** Looks at all members of a large group: where all are online, the sender's other screens hear of it after all. */
async function statusAfter(
  ctx: ViewerContext,
  groupId: string,
  messageId: string,
): Promise<{ status: "delivered" } | undefined> {
  const found = await findDelivered(ctx, [groupId]);
  if (found.get(groupId) !== aboveAllIds) return undefined;
  const viewer = ctx.viewer.userId;
  return inStatement(ctx, selectOther, { viewer, groupId }, (row, publish) => {
    if (!row) return undefined;
    const status = "delivered" as const;
    publish({
      to: userRoom(viewer),
      event: "messageStatusUpdate",
      payload: { messageId, status, userId: null, groupId, byUserId: row.user_id },
    });
    return { status };
  });
}
