import { type SQL, sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../../platform/context.ts";
import type { Placeholder, Statement } from "../../../platform/database/statement.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import {
  type ConversationKind,
  type ConversationRef,
  type ConversationValues,
  conversationNotFound,
  isReferredTo,
  statementByKind,
  viewerConversation,
} from "../conversation-ref.ts";
import { readRecentChat } from "./list-recent-chats.ts";
import { publishOwnGroupStates } from "./publish-unread-counts.ts";

/** Defines an update of the viewer's own row of `conversation_members`. */
function defineMemberUpdate<Values extends ConversationValues>(
  name: string,
  assignments: (value: Placeholder<Values>) => SQL,
) {
  return statementByKind<Values, unknown>(name, (kind, placeholder) => {
    const value = placeholder as Placeholder<ConversationValues>;
    return sql`
      UPDATE conversation_members own SET ${assignments(placeholder)}
      FROM conversations c
      WHERE ${isReferredTo[kind](value)}
        AND own.conversation_id = c.id AND own.user_id = ${value("viewer")}`;
  });
}

const setViewed = defineMemberUpdate(
  "view-chat",
  () => sql`viewed_count = c.message_count, own_since = 0`,
);
const setMuted = defineMemberUpdate<ConversationValues & { isMuted: boolean }>(
  "mute-chat",
  (value) => sql`is_muted = ${value("isMuted")}`,
);
const setHiddenFromList = defineMemberUpdate(
  "hide-chat-from-list",
  () => sql`hidden_up_to = c.last_message_id, viewed_count = c.message_count, own_since = 0`,
);

const lockConversation = statementByKind<ConversationValues, unknown>(
  "lock-chat",
  (kind, value) => sql`SELECT FROM ${viewerConversation(kind, value)} FOR SHARE OF c`,
);

/**
 * Runs `update` on the viewer's row of `conversation_members`, then `publish`. It locks the conversation first: sending
 * waits for this lock, so that concurrent messages are counted after the update. Throws 404 for a chat that does not
 * exist, and for a group of which the viewer is not a member.
 */
function updateMember<Values extends ConversationValues>(
  ctx: ViewerContext,
  ref: ConversationRef,
  update: Record<ConversationKind, Statement<Values, unknown>>,
  values: Values,
  publish: (tx: TransactionContext<Viewer>, ref: ConversationRef) => Promise<void> | void,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const conversation = await tx.db.row(lockConversation[ref.kind], values);
    if (!conversation) {
      throw conversationNotFound(ref);
    }
    await tx.db.rows(update[ref.kind], values);
    await publish(tx, ref);
  });
}

/**
 * Publishes the viewer's current state in the conversation to the viewer's sockets. A hidden chat publishes nothing.
 */
async function publishMemberState(
  tx: TransactionContext<Viewer>,
  { kind, id }: ConversationRef,
): Promise<void> {
  const viewer = tx.viewer.userId;
  if (kind === "group") {
    await publishOwnGroupStates(tx, [{ conversation_id: id, user_id: viewer }]);
    return;
  }
  const chat = await readRecentChat(tx, id);
  if (chat) tx.publish({ to: userRoom(viewer), event: "updateChat", payload: chat });
}

/** Sets the viewer's unread count of a conversation to zero. */
export function clearUnreadCount(ctx: ViewerContext, ref: ConversationRef): Promise<void> {
  return updateMember(
    ctx,
    ref,
    setViewed,
    { viewer: ctx.viewer.userId, refId: ref.id },
    publishMemberState,
  );
}

/** Mutes or unmutes the notifications of a conversation for the viewer. */
export async function muteConversation(
  ctx: ViewerContext,
  ref: ConversationRef,
  isMuted: boolean,
): Promise<{ isMuted: boolean }> {
  const values = { viewer: ctx.viewer.userId, refId: ref.id, isMuted };
  await updateMember(ctx, ref, setMuted, values, publishMemberState);
  return { isMuted };
}

/** Hides a chat from the viewer's list until the next message. Throws 404 for a chat that does not exist. */
export function hideChatFromList(ctx: ViewerContext, partner: string): Promise<void> {
  const viewer = ctx.viewer.userId;
  const ref: ConversationRef = { kind: "chat", id: partner };
  return updateMember(ctx, ref, setHiddenFromList, { viewer, refId: partner }, (tx) => {
    // The contract has two events with this meaning.
    for (const event of ["chatDeleted", "deleteChat"] as const) {
      tx.publish({ to: userRoom(viewer), event, payload: { userId: partner } });
    }
  });
}
