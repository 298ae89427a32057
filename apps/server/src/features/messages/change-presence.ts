import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { blockedUsersRoom } from "../../platform/realtime/rooms.ts";
import { markChatsDelivered } from "./receipts/mark-chats-delivered.ts";
import { markGroupsDelivered } from "./receipts/mark-groups-delivered.ts";
import { presenceRoom } from "./rooms.ts";

const updateLastSeen = statement<{ userId: string; now: Date }, unknown>(
  "set-last-seen",
  (value) => sql`UPDATE users SET last_seen_at = ${value("now")} WHERE id = ${value("userId")}`,
);

/**
 * Handles the viewer coming online or going offline: publishes it to their watchers, and marks messages as delivered.
 * Groups are marked when the viewer goes offline too, because while a member is online their presence alone means that
 * group messages are delivered to them.
 */
export async function changePresence(ctx: ViewerContext, isOnline: boolean): Promise<void> {
  const { userId } = ctx.viewer;
  if (isOnline) {
    await markChatsDelivered(ctx);
  }
  await markGroupsDelivered(ctx, isOnline);
  await ctx.db.row(updateLastSeen, { userId, now: ctx.clock.now() });
  ctx.publish({
    to: presenceRoom(userId),
    except: [blockedUsersRoom(userId)],
    event: "userStatusChange",
    payload: { userId, isOnline },
  });
}
