import { type NotificationTopic, notificationTopics } from "@kora/contract/alert-types";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const setMuted = statement<{ viewer: string; muted: readonly NotificationTopic[] }, unknown>(
  "set-notifications",
  (value) => sql`UPDATE users SET muted = ${value("muted")}::text[] WHERE id = ${value("viewer")}`,
);

/** Mutes push and desktop notifications of exactly these topics. Returns the muted topics without duplicates. */
export async function setNotifications(
  ctx: ViewerContext,
  topics: readonly NotificationTopic[],
): Promise<NotificationTopic[]> {
  const muted = notificationTopics.filter((topic) => topics.includes(topic));
  await ctx.db.rows(setMuted, { viewer: ctx.viewer.userId, muted });
  return muted;
}
