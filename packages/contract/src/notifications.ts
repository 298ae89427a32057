import { z } from "zod";
import type { AlertView } from "./alerts.ts";
import { defineCalls } from "./call.ts";
import { MessageResponse, OwnUserId } from "./common.ts";
import { limits } from "./limits.ts";
import type { MediaType } from "./messages.ts";
import { sentences } from "./sentences.ts";

const said = sentences.messages;
const spec = "decisions §5, §6";

const Endpoint = z
  .url({ protocol: /^https$/, error: said.pushEndpoint })
  .max(limits.push.endpoint, said.pushEndpoint);

/** Bytes as a browser's `PushSubscription.toJSON()` writes them. */
const base64UrlBytes = (count: number) =>
  z
    .string(said.pushKeys)
    .regex(/^[\w-]+$/, said.pushKeys)
    .length(Math.ceil((count * 4) / 3), said.pushKeys);

export const pushCalls = defineCalls({
  getPushKey: {
    method: "GET",
    path: "/push/key",
    response: z.object({ publicKey: z.string() }),
    access: "session",
    summary: "The `applicationServerKey` with which a browser subscribes to Web Push.",
    spec,
  },
  subscribeToPush: {
    method: "POST",
    path: "/push/subscriptions",
    body: OwnUserId.extend({
      endpoint: Endpoint,
      keys: z.object({ p256dh: base64UrlBytes(65), auth: base64UrlBytes(16) }, said.pushKeys),
    }),
    response: MessageResponse,
    status: 201,
    access: "session",
    summary:
      "Sends Web Push to this browser as long as its session lives. The same once more is one.",
    spec,
  },
  unsubscribeFromPush: {
    method: "DELETE",
    path: "/push/subscriptions",
    body: OwnUserId.extend({ endpoint: Endpoint }),
    response: MessageResponse,
    access: "session",
    summary: "Sends no Web Push to this browser any more.",
    spec,
  },
});

/** What the service worker is sent, as JSON: somebody wrote while the app was closed. */
export interface MessagePushPayload {
  readonly type: "message";
  readonly messageId: string;
  /** Who wrote it: the conversation to open, unless it came in a group. */
  readonly userId: string;
  readonly name: string;
  readonly group: { readonly _id: string; readonly name: string } | null;
  /** It names whoever is told. */
  readonly isMention: boolean;
  /** Its first 100 characters; empty for a file alone, and for what disappears. */
  readonly content: string;
  /** Null for what disappears too. */
  readonly mediaType: MediaType | null;
}

/** What the service worker is sent for an alert. */
export interface AlertPushPayload {
  readonly type: "alert";
  readonly alert: AlertView;
}
