import { z } from "zod";
import type { AlertView } from "./alerts.ts";
import { defineCalls } from "./call.ts";
import { MessageResponse, OwnUserId } from "./common.ts";
import type { MediaType } from "./messages.ts";
import { sentences } from "./sentences.ts";
import { serverLimits } from "./server-limits.ts";

const texts = sentences.messages;
const Endpoint = z
  .url({ protocol: /^https$/, error: texts.pushEndpoint })
  .max(serverLimits.push.endpoint, texts.pushEndpoint);

/** Base64url bytes as in `PushSubscription.toJSON()`. */
const base64UrlBytes = (count: number) =>
  z
    .string(texts.pushKeys)
    .regex(/^[\w-]+$/, texts.pushKeys)
    .length(Math.ceil((count * 4) / 3), texts.pushKeys);

export const pushCalls = defineCalls({
  getPushKey: {
    method: "GET",
    path: "/push/key",
    response: z.object({ publicKey: z.string() }),
    access: "session",
    summary: "The `applicationServerKey` with which a browser subscribes to Web Push.",
  },
  subscribeToPush: {
    method: "POST",
    path: "/push/subscriptions",
    body: OwnUserId.extend({
      endpoint: Endpoint,
      keys: z.object({ p256dh: base64UrlBytes(65), auth: base64UrlBytes(16) }, texts.pushKeys),
    }),
    response: MessageResponse,
    status: 201,
    access: "session",
    summary: "Subscribes this browser to Web Push until its session ends. Idempotent.",
  },
  unsubscribeFromPush: {
    method: "DELETE",
    path: "/push/subscriptions",
    body: OwnUserId.extend({ endpoint: Endpoint }),
    response: MessageResponse,
    access: "session",
    summary: "Unsubscribes this browser from Web Push.",
  },
});

/** The JSON payload for the service worker about a message. */
export interface MessagePushPayload {
  readonly type: "message";
  readonly messageId: string;
  /** The author: a click opens the chat with them, unless `group` is set. */
  readonly userId: string;
  readonly name: string;
  readonly group: { readonly _id: string; readonly name: string } | null;
  /** The message mentions the recipient. */
  readonly isMention: boolean;
  /** The first 100 characters; empty for a file without text and for a disappearing message. */
  readonly content: string;
  /** Null also for a disappearing message. */
  readonly mediaType: MediaType | null;
}

/** The JSON payload for the service worker about an alert. */
export interface AlertPushPayload {
  readonly type: "alert";
  readonly alert: AlertView;
}
