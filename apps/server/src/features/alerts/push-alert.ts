import { createHash } from "node:crypto";
import type { AlertPushPayload } from "@kora/contract/notifications";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Presence } from "../../platform/realtime/presence.ts";
import { type PushParts, push } from "../notifications/index.ts";
import { isMuted } from "./tell-alerts.ts";
import { type AlertRow, alertColumns, alertSources, toAlertView } from "./views.ts";
import { isShown } from "./visibility.ts";

/** Nothing where it was read, replaced, or is hidden or muted meanwhile. */
const selectAlert = statement<
  { userId: string; alertId: string },
  AlertRow & { comment_id: string | null }
>(
  "alert-to-push",
  (v) => sql`
    SELECT ${alertColumns}, a.comment_id
    FROM ${alertSources(sql`alerts`)} JOIN users person ON person.id = a.user_id
    WHERE a.id = ${v("alertId")} AND a.user_id = ${v("userId")} AND a.read_at IS NULL
      AND ${isShown(sql`a`)} AND NOT ${isMuted(sql`a`, sql`person`)}`,
);

/** Notifies a person, who is still away, of an alert. */
export async function pushAlert(
  parts: PushParts & { readonly presence: Presence },
  { userId, alertId }: { userId: string; alertId: string },
): Promise<void> {
  const row = await parts.db.row(selectAlert, { userId, alertId });
  if (!row || (await parts.presence.areOnline([userId])).has(userId)) return;
  const payload: AlertPushPayload = { type: "alert", alert: toAlertView(row) };
  const thing = row.comment_id ?? row.reference_id ?? row.sender_id ?? row.id;
  const topic = createHash("sha256").update(`${row.type} ${thing}`).digest("base64url");
  await push(parts, userId, { payload, topic: topic.slice(0, 32) });
}
