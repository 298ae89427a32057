import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import {
  isAdult,
  onlineStateToOf,
  seesOnlineState,
  seesOnlineStateWithoutRequest,
} from "../visibility/index.ts";
import { type ChatValues, isChatBetween, mayWriteTo } from "./access.ts";
import { getGroupMembership, refuseUnlessMaySend } from "./conversation-ref.ts";
import { decideWriting } from "./decide-writing.ts";
import { groupRoom } from "./rooms.ts";
import { toWritingFacts, type WritingRow, writingColumns } from "./writing-facts.ts";

const texts = sentences.messages;

/** Selects what decides how the viewer may write to the partner, if neither of the two blocks the other. */
const selectWritablePartner = statement<ChatValues, WritingRow & { sees_online_state: boolean }>(
  "may-write",
  (value) => sql`
    SELECT ${writingColumns(sql`partner`, sql`c`, value("viewer"))},
      ${seesOnlineState(sql`partner`, sql`viewer`)} AS sees_online_state
    FROM users partner JOIN users viewer ON viewer.id = ${value("viewer")}
      LEFT JOIN conversations c ON ${isChatBetween(sql`c`, value)}
    WHERE partner.id = ${value("partner")} AND ${mayWriteTo(sql`partner`, value)}`,
);

/** Reads the members only for a viewer who is not known to be an adult: strangers of some ages may not see their state. */
const selectOwnState = statement<{ viewer: string; groupId: string }, { is_shown_to_all: boolean }>(
  "online-state-in-group",
  (value) => sql`
    SELECT ${onlineStateToOf(sql`u`)} = 'everyone' AND (${isAdult(sql`u`)} OR NOT EXISTS (
        SELECT FROM conversation_members member JOIN users other ON other.id = member.user_id
        WHERE member.conversation_id = ${value("groupId")} AND member.role IS NOT NULL
          AND NOT ${seesOnlineStateWithoutRequest(sql`other`, sql`u`)})) AS is_shown_to_all
    FROM users u WHERE u.id = ${value("viewer")}`,
);

/** Exactly one of `recipientId` and `groupId` is set; otherwise `publishTyping` throws 400. */
interface TypingChange {
  readonly recipientId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly isTyping: boolean;
}

/**
 * Publishes to a user or a group that the viewer is typing or has stopped typing, if the user, or each member of the
 * group, may see the online state of the viewer. While a request between the two waits, nothing is published. Throws
 * 404 if the viewer may not write to the user or see the group, 403 if they may not send messages to the group.
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
    const state = await ctx.db.row(selectOwnState, { viewer: userId, groupId });
    if (!state?.is_shown_to_all) return;
    const except = [userRoom(userId), blockedUsersRoom(userId)];
    ctx.publish({ to: groupRoom(groupId), except, event, payload: { userId, groupId } });
    return;
  }
  if (recipientId === undefined || recipientId === userId) {
    throw notFound(texts.personNotFound);
  }
  const values = { viewer: userId, partner: recipientId };
  const row = await ctx.db.row(selectWritablePartner, values);
  const writing = row ? decideWriting(toWritingFacts(row, ctx.viewer)) : "refused";
  if (!row || writing === "refused") {
    throw notFound(texts.personNotFound);
  }
  if (row.requested_by !== null || writing === "request") return;
  if (!row.sees_online_state) return;
  ctx.publish({ to: userRoom(recipientId), event, payload: { userId } });
}
