import { createHash } from "node:crypto";
import type { AlertPushPayload } from "@kora/contract/notifications";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Presence } from "../../platform/realtime/presence.ts";
import { type PushServices, sendPush } from "../notifications/index.ts";
import { isMuted } from "./publish-alerts.ts";
import { type AlertRow, alertColumns, alertJoins, toAlertView } from "./views.ts";
import { isVisibleAlert } from "./visibility.ts";

/** Max characters of the Topic header, by RFC 8030. */
const maxTopicLength = 32;

/** Returns no row if the alert has been read, replaced or hidden, or if its topic is muted. */
const selectAlert = statement<
  { userId: string; alertId: string },
  AlertRow & { comment_id: string | null }
>(
  "alert-to-push",
  (value) => sql`
    SELECT ${alertColumns}, a.comment_id
    FROM ${alertJoins(sql`alerts a`)} JOIN users recipient ON recipient.id = a.user_id
    WHERE a.id = ${value("alertId")} AND a.user_id = ${value("userId")} AND a.read_at IS NULL
      AND ${isVisibleAlert(sql`a`)} AND NOT ${isMuted(sql`a`, sql`recipient`)}`,
);

/**
 * Sends an alert by Web Push, unless the user is online. `topic` is the Topic header of Web Push: a later push of the
 * same type and subject replaces one that is not delivered yet.
 */
export async function pushAlert(
  services: PushServices & { readonly presence: Presence },
  { userId, alertId }: { userId: string; alertId: string },
): Promise<void> {
  const row = await services.db.row(selectAlert, { userId, alertId });
  if (!row || (await services.presence.filterOnline([userId])).has(userId)) return;
  const payload: AlertPushPayload = { type: "alert", alert: toAlertView(row) };
  const subject = row.comment_id ?? row.reference_id ?? row.sender_id ?? row.id;
  const topic = createHash("sha256").update(`${row.type} ${subject}`).digest("base64url");
  await sendPush(services, userId, { payload, topic: topic.slice(0, maxTopicLength) });
}
