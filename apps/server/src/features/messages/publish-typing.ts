import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { isChatBetween, mayWriteTo } from "./access.ts";
import { getGroupMembership, refuseUnlessMaySend } from "./conversation-ref.ts";
import { groupRoom } from "./rooms.ts";
import { type WriteValues, writeMode, writeModes } from "./write-mode.ts";

const texts = sentences.messages;

/** Selects the rule for the viewer's messages if neither of the two blocks the other. */
const selectWritablePartner = statement<WriteValues, { mode: number; is_request: boolean }>(
  "may-write",
  (value) => sql`
    SELECT ${writeMode(sql`partner`, value)} AS mode, c.requested_by IS NOT NULL AS is_request
    FROM users partner LEFT JOIN conversations c ON ${isChatBetween(sql`c`, value)}
    WHERE partner.id = ${value("partner")} AND ${mayWriteTo(sql`partner`, value)}`,
);

/** Exactly one of `recipientId` and `groupId` is set; otherwise `publishTyping` throws 400. */
interface TypingChange {
  readonly recipientId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly isTyping: boolean;
}

/**
 * Publishes to a user or a group that the viewer is typing or has stopped typing. While a request between the
 * two waits, nothing is published. Throws 404 if the viewer may not write to the user or see the group, 403 if they may
 * not send messages to the group.
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
  const values = { viewer: userId, viewerAge: ctx.viewer.ageGroup, partner: recipientId };
  const writablePartner = await ctx.db.row(selectWritablePartner, values);
  if (!writablePartner || writablePartner.mode === writeModes.friendsOnly) {
    throw notFound(texts.personNotFound);
  }
  if (writablePartner.is_request || writablePartner.mode === writeModes.request) return;
  ctx.publish({ to: userRoom(recipientId), event, payload: { userId } });
}
