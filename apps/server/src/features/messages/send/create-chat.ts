import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { newId } from "../../../platform/ids.ts";
import { isLimited, isNotBlockedNow, isVisibleUser } from "../../visibility/index.ts";
import { isChatBetween } from "../access.ts";
import { type WriteValues, writeMode, writeModes } from "../write-mode.ts";

const friendsOnly = sql.raw(String(writeModes.friendsOnly));

const insertChat = statement<
  WriteValues & { id: string; hiddenUserIds: readonly string[]; now: Date },
  { conversation_id: string }
>(
  "create-chat",
  (value) => sql`
    WITH sender AS MATERIALIZED (
      SELECT id FROM users sender WHERE id = ${value("viewer")} AND NOT ${isLimited(sql`sender`, value("now"))}
      FOR KEY SHARE
    ),
    partner AS MATERIALIZED (
      SELECT partner.id FROM users partner LEFT JOIN conversations c ON ${isChatBetween(sql`c`, value)}
      WHERE partner.id = ${value("partner")} AND ${isVisibleUser(sql`partner`, value("hiddenUserIds"))}
        AND ${writeMode(sql`partner`, value)} < ${friendsOnly}
    ),
    inserted AS (
      INSERT INTO conversations (id, one_id, other_id, created_at)
      SELECT ${value("id")}, least(${value("viewer")}::uuid, partner.id), greatest(${value("viewer")}::uuid, partner.id),
        ${value("now")}
      FROM partner CROSS JOIN sender WHERE ${isNotBlockedNow(value("viewer"), value("partner"))}
      ON CONFLICT (one_id, other_id) DO NOTHING
      RETURNING id, one_id, other_id
    )
    INSERT INTO conversation_members (conversation_id, user_id)
    SELECT inserted.id, member.id
    FROM inserted CROSS JOIN LATERAL (VALUES (inserted.one_id), (inserted.other_id)) member (id)
    RETURNING conversation_id`,
);

/**
 * Creates the chat of the viewer and a user, unless they have one, the rules of `writeMode` refuse it, or moderators have
 * limited the viewer. It publishes no
 * event: the first message publishes the chat.
 */
export async function createChat(ctx: ViewerContext, partner: string): Promise<void> {
  const { userId: viewer, ageGroup: viewerAge, hiddenUserIds } = ctx.viewer;
  const now = ctx.clock.now();
  await ctx.db.rows(insertChat, { viewer, viewerAge, partner, hiddenUserIds, id: newId(), now });
}
