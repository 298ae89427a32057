import { createECDH } from "node:crypto";
import { sentences } from "@kora/contract/sentences";
import { serverLimits } from "@kora/contract/server-limits";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import {
  isLocalhost,
  isPublicAddress,
  literalAddressOf,
} from "../../platform/http/public-address.ts";

const texts = sentences.messages;

/**
 * Inserts the viewer's subscription, and deletes all but the latest `serverLimits.push.perUser` subscriptions of the viewer.
 * If another user has subscribed the same browser, its subscription moves to the viewer.
 */
const insertSubscription = statement<
  {
    viewer: string;
    sessionId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    now: Date;
  },
  unknown
>(
  "subscribe-to-push",
  (value) => sql`
    WITH inserted AS (
      INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
      VALUES (${value("endpoint")}, ${value("viewer")}, ${value("sessionId")}, ${value("p256dh")}, ${value("auth")}, ${value("now")})
      ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, failures = 0, created_at = excluded.created_at
    )
    DELETE FROM push_subscriptions WHERE endpoint IN (
      SELECT old.endpoint FROM push_subscriptions old
      WHERE old.user_id = ${value("viewer")} AND old.endpoint <> ${value("endpoint")}
      ORDER BY old.created_at DESC OFFSET ${literal(serverLimits.push.perUser - 1)})`,
);

const deleteSubscription = statement<{ viewer: string; endpoint: string }, unknown>(
  "unsubscribe-from-push",
  (value) => sql`
    DELETE FROM push_subscriptions WHERE endpoint = ${value("endpoint")} AND user_id = ${value("viewer")}`,
);

/** True if the user has a push subscription. */
export function hasPushSubscription(userId: SQL): SQL {
  return sql`EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = ${userId})`;
}

/** The `PushSubscription` of a browser. `keys` are in base64url (RFC 8291). */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Subscribes this browser to Web Push for the viewer, until the session ends. Throws 400 for invalid keys, and for an
 * endpoint that is not on the public internet or has a port or credentials.
 */
export async function subscribe(
  ctx: ViewerContext,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const url = new URL(endpoint);
  const ipAddress = literalAddressOf(url);
  const isInternal = ipAddress === undefined ? isLocalhost(url) : !isPublicAddress(ipAddress);
  if (isInternal || url.port !== "" || url.username + url.password !== "") {
    throw invalid("endpoint", texts.pushEndpoint);
  }
  if (!isCurvePoint(keys.p256dh)) {
    throw invalid("keys", texts.pushKeys);
  }
  const { userId: viewer, sessionId } = ctx.viewer;
  await ctx.db.rows(insertSubscription, {
    viewer,
    sessionId,
    endpoint,
    ...keys,
    now: ctx.clock.now(),
  });
}

/** Deletes the viewer's subscription with this endpoint. Does nothing for a subscription of another user. */
export async function unsubscribe(ctx: ViewerContext, endpoint: string): Promise<void> {
  await ctx.db.rows(deleteSubscription, { viewer: ctx.viewer.userId, endpoint });
}

/** True for a valid public key of the P-256 curve. */
function isCurvePoint(p256dh: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}
