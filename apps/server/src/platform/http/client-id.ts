import type { IncomingHttpHeaders } from "node:http";
import type { CallDefinition, CallName } from "@kora/contract";
import { clientIdHeader } from "@kora/contract/client-id";
import { Id } from "@kora/contract/common";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../context.ts";
import { invalid } from "../errors.ts";

/** A call with an id that the client chose. */
export interface CallWithClientId {
  readonly name: CallName;
  readonly clientId: string;
  /** The parsed input. */
  readonly input: unknown;
}

/** Makes a call by `handle`, unless the viewer has made it before with this client id; then returns its response. */
export type RunOnce = (
  ctx: ViewerContext,
  call: CallWithClientId,
  handle: (ctx: ViewerContext) => Promise<unknown>,
) => Promise<unknown>;

/** Returns the client id of a request; undefined without one, or if the call takes none. Throws 400 if it is no UUID. */
export function readClientId(
  { takesClientId }: CallDefinition,
  headers: IncomingHttpHeaders,
): string | undefined {
  const clientId = headers[clientIdHeader];
  if (!takesClientId || clientId === undefined) return undefined;
  const parsed = Id.safeParse(clientId);
  if (!parsed.success) throw invalid(clientIdHeader, sentences.form.clientId);
  return parsed.data;
}
