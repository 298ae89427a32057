import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { type ChatValues, mayWriteTo } from "./access.ts";
import { getGroupMembership, refuseUnlessMaySend } from "./conversation-ref.ts";
import { groupRoom } from "./rooms.ts";

const texts = sentences.messages;

/** Selects one row without columns if the viewer may write to the partner. */
const selectWritablePartner = statement<ChatValues, unknown>(
  "may-write",
  (value) => sql`
    SELECT FROM users partner WHERE partner.id = ${value("partner")} AND ${mayWriteTo(sql`partner`, value)}`,
);

/** Exactly one of `recipientId` and `groupId` is set; otherwise `publishTyping` throws 400. */
interface TypingChange {
  readonly recipientId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly isTyping: boolean;
}

/**
 * Publishes to a user or a group that the viewer is typing or has stopped typing. Throws 404 if the viewer may not
 * write to the user or see the group, 403 if they may not send messages to the group.
 */
export async function publishTyping(
  ctx: ViewerContext,
  { recipientId, groupId, isTyping }: TypingChange,
): Promise<void> {
  if ((recipientId === undefined) === (groupId === undefined)) {
    throw invalid("recipientId", groupId === undefined ? texts.noRecipient : texts.oneRecipient);
  }
  const { userId } = ctx.viewer;
  const event = isTyping ? "userTyping" : "userStoppedTyping";
  if (groupId !== undefined) {
    refuseUnlessMaySend(await getGroupMembership(ctx, groupId));
    const except = [userRoom(userId), blockedUsersRoom(userId)];
    ctx.publish({ to: groupRoom(groupId), except, event, payload: { userId, groupId } });
    return;
  }
  if (recipientId === undefined || recipientId === userId) {
    throw notFound(texts.personNotFound);
  }
  const values = { viewer: userId, partner: recipientId };
  const writablePartner = await ctx.db.row(selectWritablePartner, values);
  if (!writablePartner) {
    throw notFound(texts.personNotFound);
  }
  ctx.publish({ to: userRoom(recipientId), event, payload: { userId } });
}
