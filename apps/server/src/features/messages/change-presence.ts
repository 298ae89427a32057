import type { ViewerContext } from "../../platform/context.ts";
import { publishPresence } from "../visibility/index.ts";
import { markChatsDelivered } from "./receipts/mark-chats-delivered.ts";
import { markGroupsDelivered } from "./receipts/mark-groups-delivered.ts";

/**
 * Runs when the viewer comes online or goes offline. It marks messages as delivered, stores the time as `last_seen_at`,
 * and publishes the change to the users who watch the viewer and may see it. Group messages are also marked when the
 * viewer goes offline: while a member is online, group messages count as delivered to them without a stored receipt.
 */
export async function changePresence(ctx: ViewerContext, isOnline: boolean): Promise<void> {
  const { userId } = ctx.viewer;
  if (isOnline) {
    await markChatsDelivered(ctx);
  }
  await markGroupsDelivered(ctx, isOnline);
  await publishPresence(ctx, { userId, isOnline });
}
