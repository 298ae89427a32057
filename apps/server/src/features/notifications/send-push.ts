import { sql } from "drizzle-orm";
import webPush from "web-push";
import { statement } from "../../platform/database/statement.ts";
import { ExternalFetchError } from "../../platform/http/fetch-external.ts";
import type { Services } from "../../services.ts";

/** A subscription is deleted after this many consecutive failures. */
const maxFailures = 5;
/** The time for which the push service keeps a notification while the browser is unreachable. */
const ttlSeconds = 24 * 60 * 60;

interface SubscriptionRow {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Also deletes the user's subscriptions whose session has ended. */
const selectSubscriptions = statement<{ userId: string }, SubscriptionRow>(
  "push-subscriptions",
  (value) => sql`
    WITH ended AS (
      DELETE FROM push_subscriptions p WHERE p.user_id = ${value("userId")}
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = p.user_id AND s.id = p.session_id)
    )
    SELECT p.endpoint, p.p256dh, p.auth
    FROM push_subscriptions p JOIN sessions s ON s.user_id = p.user_id AND s.id = p.session_id
    WHERE p.user_id = ${value("userId")}`,
);

const resetFailures = statement<{ endpoint: string }, unknown>(
  "reset-push-failures",
  (value) => sql`
    UPDATE push_subscriptions SET failures = 0 WHERE endpoint = ${value("endpoint")} AND failures > 0`,
);

const incrementFailures = statement<{ endpoint: string }, { failures: number }>(
  "increment-push-failures",
  (value) => sql`
    UPDATE push_subscriptions SET failures = failures + 1 WHERE endpoint = ${value("endpoint")}
    RETURNING failures`,
);

const deleteSubscription = statement<{ endpoint: string }, unknown>(
  "delete-push-subscription",
  (value) => sql`DELETE FROM push_subscriptions WHERE endpoint = ${value("endpoint")}`,
);

export type PushServices = Pick<
  Services,
  "db" | "fetchExternal" | "vapid" | "config" | "logger" | "metrics"
>;

/**
 * Sends `payload` as JSON to every subscribed browser of the user. A notification replaces an undelivered one with the
 * same `topic`, which has at most 32 base64url characters (RFC 8030). A failed notification is not sent again, because
 * it would come too late to be useful.
 */
export async function sendPush(
  services: PushServices,
  userId: string,
  { payload, topic }: { payload: object; topic: string },
): Promise<void> {
  const subscriptions = await services.db.rows(selectSubscriptions, { userId });
  const text = JSON.stringify(payload);
  await Promise.all(
    subscriptions.map((subscription) =>
      sendToSubscription(services, subscription, { text, topic }),
    ),
  );
}

async function sendToSubscription(
  { db, fetchExternal, vapid, config, logger, metrics }: PushServices,
  { endpoint, ...keys }: SubscriptionRow,
  { text, topic }: { text: string; topic: string },
): Promise<void> {
  const request = webPush.generateRequestDetails({ endpoint, keys }, text, {
    TTL: ttlSeconds,
    urgency: "high",
    topic,
    contentEncoding: "aes128gcm",
    vapidDetails: { subject: toVapidSubject(config.publicUrl), ...vapid },
  });
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  try {
    await fetchExternal(endpoint, {
      body: request.body,
      headers: Object.fromEntries(headers),
      maxBytes: 10_000,
      timeoutSeconds: 5,
    });
    metrics.pushes.sent.inc();
    await db.rows(resetFailures, { endpoint });
  } catch (error) {
    if (!(error instanceof ExternalFetchError)) throw error;
    const isGone = error.status === 404 || error.status === 410;
    metrics.pushes[isGone ? "gone" : "failed"].inc();
    const failures = isGone ? 0 : ((await db.row(incrementFailures, { endpoint }))?.failures ?? 0);
    if (isGone || failures >= maxFailures) {
      await db.rows(deleteSubscription, { endpoint });
    }
    if (!isGone) {
      logger.warn(
        { reason: error.message },
        "Web Push: a notification could not be sent; it is not sent again.",
      );
    }
  }
}

/** Returns the operator's contact for push services (RFC 8292), an https or mailto URL. */
function toVapidSubject(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:kora@localhost";
}
