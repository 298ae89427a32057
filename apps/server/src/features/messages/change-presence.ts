import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { hiddenFromRoom } from "../../platform/realtime/rooms.ts";
import { markChatsDelivered } from "./receipts/mark-chats-delivered.ts";
import { markGroupsDelivered } from "./receipts/mark-groups-delivered.ts";
import { presenceRoom } from "./rooms.ts";

const updateLastSeen = statement<{ userId: string; now: Date }, unknown>(
  "set-last-seen",
  (v) => sql`UPDATE users SET last_seen_at = ${v("now")} WHERE id = ${v("userId")}`,
);

/**
 * The viewer came online or went: whoever looks at them is told. What was sent to them while they were away has
 * been delivered once they are back. Of groups their marks say so when they go too: nothing is written of who is
 * online.
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
    except: [hiddenFromRoom(userId)],
    event: "userStatusChange",
    payload: { userId, isOnline },
  });
}
