import { clientIdHeader } from "@kora/contract/client-id";
import { ApiError, toApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/send.ts";
import type { OutboxEntry } from "./entry.ts";

/** Outcome of an attempt to send a call. */
export type Outcome =
  | { readonly kind: "sent"; readonly response: unknown }
  /** The server refused the call; sending it again needs a decision of the user. */
  | { readonly kind: "refused"; readonly error: ApiError }
  /** No connection, or the server asks to wait. `milliseconds` is undefined if it does not say for how long. */
  | { readonly kind: "retry"; readonly milliseconds: number | undefined }
  /** The session has ended: the call waits until the same user is signed in again. */
  | { readonly kind: "signed-out"; readonly error: ApiError };

/** Errors that may be gone at the next attempt. The server's errors are among them, because it made no change. */
const isTemporary = ({ code, status }: ApiError) =>
  code === "OFFLINE" || code === "RATE_LIMITED" || status >= 500;

/** Sends a call with the session `token`. It never throws. */
export async function sendEntry(entry: OutboxEntry, token: string): Promise<Outcome> {
  const error = await request(entry, token).catch((failure: unknown) => failure);
  if (!(error instanceof ApiError)) return { kind: "sent", response: error };
  if (isTemporary(error)) {
    const { retryAfter } = error;
    const milliseconds = retryAfter === undefined ? undefined : retryAfter * 1000;
    return { kind: "retry", milliseconds };
  }
  const isSignedOut = error.status === 401 || error.code === "UNVERIFIED";
  return isSignedOut ? { kind: "signed-out", error } : { kind: "refused", error };
}

async function request({ request: call, clientId }: OutboxEntry, token: string): Promise<unknown> {
  const { status, text, header } = await send({
    ...call,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-auth-token": token,
      [clientIdHeader]: clientId,
    },
    signal: undefined,
    keepalive: false,
  });
  const body = parseJson(text);
  if (status < 200 || status > 299) throw toApiError(status, body, header);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
