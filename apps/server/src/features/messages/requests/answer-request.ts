import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { type Placeholder, statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { isMinor, seesOnlineStateWithoutRequest } from "../../visibility/index.ts";
import { type ChatValues, isChatBetween, mayWriteTo } from "../access.ts";
import { readRecentChat } from "../conversations/list-recent-chats.ts";
import { publishChatChangedToBoth } from "../publish-chat-changed.ts";
import { publishChatReceipt } from "../receipts/publish-receipts.ts";
import { isHiddenByAge } from "./hidden-request.ts";
import { publishRequestsChanged } from "./publish-requests.ts";

type Values = ChatValues & { now: Date };

/** True for the chat `c` with a request of the user `partner` that the user `viewer` sees. */
const isRequestOfPartner = (value: Placeholder<Values>) =>
  sql`${isChatBetween(sql`c`, value)} AND c.requested_by = ${value("partner")}
    AND NOT ${isHiddenByAge(sql`c`, sql`partner`, { id: sql`viewer.id`, isMinor: isMinor(sql`viewer`) })}`;

/** The rows of `users` of the two. */
const bothUsers = (value: Placeholder<Values>) =>
  sql`users viewer JOIN users partner ON partner.id = ${value("partner")} AND viewer.id = ${value("viewer")}`;

/** Accepting also advances the viewer's delivery receipt, and shows a chat that the viewer had hidden. */
const updateAccepted = statement<Values, { last_message_id: string; is_delivery_seen: boolean }>(
  "accept-message-request",
  (value) => sql`
    WITH accepted AS (
      UPDATE conversations c
      SET requested_by = NULL, request_count = 0, declined_at = NULL, accepted_at = ${value("now")}, closed_at = NULL,
        one_consents = c.one_consents OR c.one_id = ${value("viewer")},
        other_consents = c.other_consents OR c.other_id = ${value("viewer")}
      FROM ${bothUsers(value)}
      WHERE ${mayWriteTo(sql`partner`, value)} AND ${isRequestOfPartner(value)}
      RETURNING c.id, c.last_message_id, c.message_count,
        ${seesOnlineStateWithoutRequest(sql`partner`, sql`viewer`)} AS is_delivery_seen
    )
    UPDATE conversation_members own
    SET delivered_up_to = accepted.last_message_id, viewed_count = accepted.message_count, own_since = 0, hidden_up_to = NULL
    FROM accepted WHERE own.conversation_id = accepted.id AND own.user_id = ${value("viewer")}
    RETURNING accepted.last_message_id, accepted.is_delivery_seen`,
);

const updateDeclined = statement<Values, unknown>(
  "decline-message-request",
  (value) => sql`
    UPDATE conversations c SET declined_at = ${value("now")}
    FROM ${bothUsers(value)}
    WHERE ${isRequestOfPartner(value)} AND c.declined_at IS NULL
    RETURNING 1`,
);

/**
 * Accepts the request of the user `partner`: the chat is like any other from now on, for both. The partner gets the
 * delivery only if they may see the viewer's online state. Throws 404 if there is no request, if an age hides it from the
 * viewer, or if one of the two blocks the other.
 */
export function acceptMessageRequest(ctx: ViewerContext, partner: string): Promise<void> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const accepted = await tx.db.row(updateAccepted, { viewer, partner, now: ctx.clock.now() });
    if (!accepted) {
      throw notFound(sentences.messages.requestNotFound);
    }
    // The sender may now see the online state of the viewer.
    tx.afterCommit(() => tx.invalidateUser(partner));
    publishRequestsChanged(tx, viewer, partner);
    if (accepted.is_delivery_seen) {
      publishChatReceipt(tx, {
        byUserId: viewer,
        partner,
        messageId: accepted.last_message_id,
        status: "delivered",
      });
    }
    publishChatChangedToBoth(tx, viewer, partner);
    const chat = await readRecentChat(tx, partner);
    if (chat) tx.publish({ to: userRoom(viewer), event: "updateChat", payload: chat });
  });
}

/**
 * Hides the request of the user `partner` from the viewer. Only the viewer's own sockets get an event, so that the sender
 * does not learn of it. Throws 404 if there is no request that waits, or if an age hides it from the viewer.
 */
export async function declineMessageRequest(ctx: ViewerContext, partner: string): Promise<void> {
  const viewer = ctx.viewer.userId;
  const declined = await ctx.db.row(updateDeclined, { viewer, partner, now: ctx.clock.now() });
  if (!declined) {
    throw notFound(sentences.messages.requestNotFound);
  }
  publishRequestsChanged(ctx, viewer, partner);
}
