import type { ChatView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import {
  filterVisibleOnline,
  isBlockedBy,
  isMinor,
  isVisibleUser,
  seesOnlineState,
} from "../../visibility/index.ts";
import { type ChatValues, isChatBetween, mayWriteTo } from "../access.ts";
import { decideWriting } from "../decide-writing.ts";
import { personColumns } from "../deleted-sender.ts";
import { isHiddenByAge } from "../requests/hidden-request.ts";
import { unreadCount } from "../unread.ts";
import { toWritingFacts, writingColumns } from "../writing-facts.ts";
import { firstUnreadId } from "./first-unread-id.ts";
import { type ChatRow, toChatView } from "./views.ts";

const selectChat = statement<ChatValues & { hiddenUserIds: readonly string[]; now: Date }, ChatRow>(
  "read-chat",
  (value) => sql`
    SELECT ${personColumns(sql`partner`)},
      CASE WHEN ${seesOnlineState(sql`viewer`, sql`partner`)} THEN partner.last_seen_at END AS last_seen_at,
      ${isVisibleUser(sql`partner`, value("hiddenUserIds"))} AS is_visible, ${mayWriteTo(sql`partner`, value)} AS may_write,
      ${isBlockedBy(sql`${value("viewer")}::uuid`, sql`partner.id`)} AS is_blocked,
      c.id IS NOT NULL AS has_chat, coalesce(c.revision, 0) AS revision,
      coalesce(${unreadCount(value("now"))}, 0) AS unread,
      coalesce(own.is_muted, false) AS is_muted,
      ${writingColumns(sql`partner`, sql`c`, value("viewer"))}, coalesce(c.request_count, 0) AS request_count,
      coalesce(${isHiddenByAge(sql`c`, sql`partner`, { id: sql`viewer.id`, isMinor: isMinor(sql`viewer`) })}, false) AS is_hidden_by_age,
      ${firstUnreadId(value)} AS first_unread_id
    FROM users partner JOIN users viewer ON viewer.id = ${value("viewer")}
      LEFT JOIN conversations c ON ${isChatBetween(sql`c`, value)}
      LEFT JOIN conversation_members own
        ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}
    WHERE partner.id = ${value("partner")}`,
);

/**
 * Returns the viewer's chat with a user, also before the first message. Throws 404 for the viewer's own id, and for a
 * user who does not exist or is not visible to the viewer. If the two already have a chat, an invisible user is not
 * 404: the state of the chat is then `closed`, because neither may write to the other.
 */
export async function readChat(ctx: ViewerContext, partner: string): Promise<ChatView> {
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const row = await ctx.db.row(selectChat, {
    viewer,
    partner,
    hiddenUserIds,
    now: ctx.clock.now(),
  });
  if (!row || partner === viewer || (!row.is_visible && !row.has_chat)) {
    throw notFound(sentences.messages.personNotFound);
  }
  const isOnline = row.is_visible && (await filterVisibleOnline(ctx, [partner])).has(partner);
  const writing = decideWriting(toWritingFacts(row, ctx.viewer));
  return toChatView(row, { partner, isOnline, writing });
}
