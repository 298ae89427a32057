import type { IncomingHttpHeaders } from "node:http";
import type { CallDefinition, CallName } from "@kora/contract";
import { clientIdDays, clientIdHeader } from "@kora/contract/client-id";
import { Id } from "@kora/contract/common";
import {
  idempotencyKeyHeader,
  idempotencyKeyHours,
  idempotencyKeyPattern,
} from "@kora/contract/idempotency-key";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../context.ts";
import { invalid } from "../errors.ts";

const hourMilliseconds = 60 * 60 * 1000;

/** A key that a client chose for a call. A repeated call with it does nothing, and gets the response of the first. */
export interface CallKey {
  /** The call whose key it is; `*` for an id that may be of any call. */
  readonly call: CallName | "*";
  readonly key: string;
  /** The time for which a repeated call gets the response of the first. */
  readonly lifetimeMilliseconds: number;
  /** The sentence for a call that has the key of one with other content. */
  readonly mismatch: string;
}

/** A call with the key or id that the client chose for it. */
export interface CallWithKey {
  readonly name: CallName;
  readonly key: CallKey;
  /** The parsed input. Files are given by their hashes. */
  readonly input: unknown;
}

/** Makes a call by `handle`, unless the viewer has made it before with this key; then returns its response. */
export type RunOnce = (
  ctx: ViewerContext,
  call: CallWithKey,
  handle: (ctx: ViewerContext) => Promise<unknown>,
) => Promise<unknown>;

/**
 * Returns the key in the headers of a request: `Idempotency-Key`, or else `x-client-id`. Undefined without one, or if the
 * call takes none. Throws 400 if it has the wrong form.
 */
export function readCallKey(
  name: CallName,
  { takesClientId, takesIdempotencyKey }: CallDefinition,
  headers: IncomingHttpHeaders,
): CallKey | undefined {
  const key = headers[idempotencyKeyHeader];
  if (takesIdempotencyKey && key !== undefined) {
    if (typeof key !== "string" || !idempotencyKeyPattern.test(key)) {
      throw invalid(idempotencyKeyHeader, sentences.form.idempotencyKey);
    }
    return toIdempotencyKey(name, key, sentences.form.idempotencyKeyUsed);
  }
  const clientId = headers[clientIdHeader];
  if (!takesClientId || clientId === undefined) return undefined;
  const parsed = Id.safeParse(clientId);
  if (!parsed.success) throw invalid(clientIdHeader, sentences.form.clientId);
  return {
    call: "*",
    key: parsed.data,
    lifetimeMilliseconds: clientIdDays * 24 * hourMilliseconds,
    mismatch: sentences.form.clientIdUsed,
  };
}

/** Returns the key of a call without a header, if a field of its form serves as one. */
export function readKeyField(
  name: CallName,
  { keyField }: CallDefinition,
  form: Readonly<Record<string, unknown>>,
): CallKey | undefined {
  const value = keyField === undefined ? undefined : form[keyField];
  if (keyField === undefined || typeof value !== "string") return undefined;
  // The space keeps it apart from the keys of headers, which have none.
  return toIdempotencyKey(name, `${keyField} ${value}`, sentences.form.keyFieldUsed(keyField));
}

const toIdempotencyKey = (call: CallName, key: string, mismatch: string): CallKey => ({
  call,
  key,
  lifetimeMilliseconds: idempotencyKeyHours * hourMilliseconds,
  mismatch,
});
