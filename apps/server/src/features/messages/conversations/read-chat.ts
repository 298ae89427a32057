import type { ChatView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { isVisibleUser } from "../../visibility/index.ts";
import { type ChatValues, isChatBetween, mayWriteTo, unreadCount } from "../access.ts";
import { firstUnreadId } from "./first-unread-id.ts";

interface Row {
  name: string;
  username: string;
  avatar: string | null;
  last_seen_at: Date | null;
  is_visible: boolean;
  is_open: boolean;
  has_chat: boolean;
  revision: number;
  unread: number;
  is_muted: boolean;
  first_unread_id: string | null;
}

const selectChat = statement<ChatValues & { hidden: readonly string[]; now: Date }, Row>(
  "read-chat",
  (v) => sql`
    SELECT partner.name, partner.username, partner.avatar, partner.last_seen_at,
      ${isVisibleUser(sql`partner`, v("hidden"))} AS is_visible, ${mayWriteTo(sql`partner`, v)} AS is_open,
      c.id IS NOT NULL AS has_chat, coalesce(c.revision, 0) AS revision,
      coalesce(${unreadCount}, 0) AS unread,
      coalesce(own.is_muted, false) AS is_muted,
      ${firstUnreadId(v)} AS first_unread_id
    FROM users partner
      LEFT JOIN conversations c ON ${isChatBetween(sql`c`, v)}
      LEFT JOIN conversation_members own
        ON own.conversation_id = c.id AND own.user_id = ${v("viewer")}
    WHERE partner.id = ${v("partner")}`,
);

/**
 * The viewer's chat with a user, even before the first message. 404 for a user who does not exist or is not visible to
 * the viewer, unless they already have a chat: then its state is `closed`.
 */
export async function readChat(ctx: ViewerContext, partner: string): Promise<ChatView> {
  const { userId: viewer, hidden } = ctx.viewer;
  const row = await ctx.db.row(selectChat, { viewer, partner, hidden, now: ctx.clock.now() });
  if (!row || partner === viewer || (!row.is_visible && !row.has_chat)) {
    throw notFound(sentences.messages.personNotFound);
  }
  const isOnline = row.is_visible && (await ctx.presence.areOnline([partner])).has(partner);
  return {
    userId: partner,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    isOnline,
    lastSeenAt: row.is_visible && row.last_seen_at ? row.last_seen_at.toISOString() : null,
    state: row.is_open ? "open" : "closed",
    unreadCount: row.unread,
    firstUnreadId: row.first_unread_id,
    revision: row.revision,
    isMuted: row.is_muted,
  };
}
