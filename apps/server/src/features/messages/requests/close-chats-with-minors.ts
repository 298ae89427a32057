import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { isMinor } from "../../visibility/index.ts";

/** Each branch uses the index of its column; a chat is in one of them only. */
const updateChats = statement<{ viewer: string; now: Date }, unknown>(
  "close-chats-with-minors",
  (value) => sql`
    UPDATE conversations c
    SET accepted_at = NULL,
      declined_at = CASE WHEN c.requested_by = ${value("viewer")} THEN coalesce(c.declined_at, ${value("now")}) ELSE c.declined_at END
    WHERE c.id IN (
        SELECT chat.id FROM conversations chat JOIN users partner ON partner.id = chat.other_id
        WHERE chat.one_id = ${value("viewer")} AND ${isMinor(sql`partner`)}
        UNION ALL
        SELECT chat.id FROM conversations chat JOIN users partner ON partner.id = chat.one_id
        WHERE chat.other_id = ${value("viewer")} AND ${isMinor(sql`partner`)})
      AND (c.accepted_at IS NOT NULL OR c.requested_by = ${value("viewer")})`,
);

/**
 * Withdraws the consent of all minors with whom the viewer, an adult, has a chat, and hides the viewer's requests to
 * minors. The next message of the viewer then waits until the minor accepts it.
 */
export async function closeChatsWithMinors(ctx: ViewerContext): Promise<void> {
  await ctx.db.rows(updateChats, { viewer: ctx.viewer.userId, now: ctx.clock.now() });
}
