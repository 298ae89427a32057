import type { CallInput } from "@kora/contract";
import type { WaitingCallName } from "../../lib/waiting-calls.ts";

/** A call with its input. */
export type WaitingCall = {
  [Name in WaitingCallName]: { readonly name: Name; readonly input: CallInput<Name> };
}[WaitingCallName];

/** The HTTP request of a call, without the headers. */
export interface EntryRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** A call that waits on this device, or what became of it. Stored in IndexedDB. */
export interface OutboxEntry {
  /** Idempotency key: the server makes the call once, however often it is sent. */
  readonly clientId: string;
  /** Another account on this device neither sees nor sends the call. */
  readonly userId: string;
  readonly call: WaitingCall;
  readonly request: EntryRequest;
  /** Of several waiting calls that set the same thing, such as one like, only the last is sent. Null for comments. */
  readonly target: string | null;
  /** Title of the story or series, or name of the griot; "" if this device does not know it. */
  readonly title: string;
  /** Path of the page that shows it. */
  readonly path: string;
  /** Milliseconds since 1970; also the sending order. */
  readonly createdAt: number;
  readonly state: "waiting" | "refused" | "sent";
  /** The server's reason for refusing the call. */
  readonly refusal?: string;
  /** The time when the server answered. */
  readonly endedAt?: number;
}

/** A call that has waited longer is only sent when the user says so. The server knows its id for some days more. */
export const maxWaitDays = 25;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns whether the user has to confirm the call before it is sent. */
export function needsConfirmation(entry: OutboxEntry, now: number): boolean {
  return entry.state === "waiting" && now - entry.createdAt > maxWaitDays * dayMilliseconds;
}

/** Max calls of a user that the outbox shows as sent, and the time for which it does. */
const maxSent = 20;
const sentMilliseconds = 3 * dayMilliseconds;

/** Returns the client ids of the sent calls that need not be shown any longer. */
export function listOutdated(entries: readonly OutboxEntry[], now: number): string[] {
  const sent = entries
    .filter(({ state }) => state === "sent")
    .toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
  return sent
    .filter(({ endedAt = 0 }, index) => index >= maxSent || now - endedAt > sentMilliseconds)
    .map(({ clientId }) => clientId);
}

/** Returns the words of a comment or reply; null for another call. */
export function getCommentText(call: WaitingCall): string | null {
  return call.name === "createComment" || call.name === "createReply" ? call.input.body.text : null;
}

/** Returns the same call with other words, for a comment or reply. */
export function withCommentText(call: WaitingCall, text: string): WaitingCall {
  if (call.name === "createComment") {
    return { ...call, input: { ...call.input, body: { ...call.input.body, text } } };
  }
  if (call.name === "createReply") {
    return { ...call, input: { ...call.input, body: { ...call.input.body, text } } };
  }
  return call;
}
