import { type NotificationTopic, notificationTopics } from "@kora/contract/alert-types";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const setMuted = statement<{ viewer: string; muted: readonly NotificationTopic[] }, unknown>(
  "set-notifications",
  (v) => sql`UPDATE users SET muted = ${v("muted")}::text[] WHERE id = ${v("viewer")}`,
);

/** Sets what the viewer wants no push and no desktop notification of; each is named once in the answer. */
export async function setNotifications(
  ctx: ViewerContext,
  named: readonly NotificationTopic[],
): Promise<NotificationTopic[]> {
  const muted = notificationTopics.filter((kind) => named.includes(kind));
  await ctx.db.rows(setMuted, { viewer: ctx.viewer.userId, muted });
  return muted;
}
