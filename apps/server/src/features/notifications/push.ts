import { sql } from "drizzle-orm";
import webPush from "web-push";
import type { Parts } from "../../parts.ts";
import { statement } from "../../platform/database/statement.ts";
import { OutsideError } from "../../platform/http/fetch-outside.ts";

/** After so many failures, one after the other, nobody is there any more. */
const mostFailures = 5;
/** How long a push service keeps for a browser what it cannot deliver. */
const keptSeconds = 24 * 60 * 60;

interface Row {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const selectSubscriptions = statement<{ userId: string }, Row>(
  "push-subscriptions",
  (v) => sql`
    WITH ended AS (
      DELETE FROM push_subscriptions p WHERE p.user_id = ${v("userId")}
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = p.user_id AND s.id = p.session_id)
    )
    SELECT p.endpoint, p.p256dh, p.auth
    FROM push_subscriptions p JOIN sessions s ON s.user_id = p.user_id AND s.id = p.session_id
    WHERE p.user_id = ${v("userId")}`,
);

const noteSuccess = statement<{ endpoint: string }, unknown>(
  "push-succeeded",
  (v) => sql`
    UPDATE push_subscriptions SET failures = 0 WHERE endpoint = ${v("endpoint")} AND failures > 0`,
);

const noteFailure = statement<{ endpoint: string }, { failures: number }>(
  "push-failed",
  (v) => sql`
    UPDATE push_subscriptions SET failures = failures + 1 WHERE endpoint = ${v("endpoint")}
    RETURNING failures`,
);

const drop = statement<{ endpoint: string }, unknown>(
  "drop-push-subscription",
  (v) => sql`DELETE FROM push_subscriptions WHERE endpoint = ${v("endpoint")}`,
);

export type PushParts = Pick<Parts, "db" | "outside" | "vapid" | "config" | "logger" | "metrics">;

/**
 * Sends `payload`, as JSON, to every browser in which the person is signed in and wants it. What is for the same
 * `topic`, at most 32 letters and digits, replaces what a service could not deliver yet. Tried once: what comes
 * late is no notification.
 */
export async function push(
  parts: PushParts,
  userId: string,
  { payload, topic }: { payload: object; topic: string },
): Promise<void> {
  const subscriptions = await parts.db.rows(selectSubscriptions, { userId });
  const text = JSON.stringify(payload);
  await Promise.all(subscriptions.map((one) => pushTo(parts, one, { text, topic })));
}

async function pushTo(
  { db, outside, vapid, config, logger, metrics }: PushParts,
  { endpoint, ...keys }: Row,
  { text, topic }: { text: string; topic: string },
): Promise<void> {
  const request = webPush.generateRequestDetails({ endpoint, keys }, text, {
    TTL: keptSeconds,
    urgency: "high",
    topic,
    contentEncoding: "aes128gcm",
    vapidDetails: { subject: contactOf(config.publicUrl), ...vapid },
  });
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  try {
    await outside(endpoint, {
      body: request.body,
      headers: Object.fromEntries(headers),
      mostBytes: 10_000,
      seconds: 5,
    });
    metrics.pushes.sent.inc();
    await db.rows(noteSuccess, { endpoint });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const isGone = error.status === 404 || error.status === 410;
    metrics.pushes[isGone ? "gone" : "failed"].inc();
    const failures = isGone ? 0 : ((await db.row(noteFailure, { endpoint }))?.failures ?? 0);
    if (isGone || failures >= mostFailures) {
      await db.rows(drop, { endpoint });
    }
    if (!isGone) {
      logger.warn({ reason: error.message }, "a push service did not take a notification");
    }
  }
}

/** Whom a push service may ask about us (RFC 8292): an https or mail address. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:kora@localhost";
}
