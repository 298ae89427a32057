import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Asker } from "../context.ts";
import { clientSignal } from "./client-signal.ts";

const neverAborted = new AbortController().signal;

/**
 * Where a request, or a socket's handshake, comes from. A class, as one is made for each request: an accessor written
 * into an object literal costs the garbage collector more than all the rest of a context.
 */
export class RequestAsker implements Asker {
  readonly address: string;
  readonly device: string;
  readonly token: string | undefined;
  readonly #response: ServerResponse | undefined;
  #signal: AbortSignal | undefined;

  /** Without a response no client is watched. */
  constructor(
    from: { readonly ip: string; readonly headers: IncomingHttpHeaders },
    response?: ServerResponse,
  ) {
    const token = from.headers["x-auth-token"];
    this.address = from.ip;
    this.device = from.headers["user-agent"] ?? "";
    this.token = typeof token === "string" ? token : undefined;
    this.#response = response;
  }

  /** Made when it is asked for first: most calls never ask. */
  get signal(): AbortSignal {
    this.#signal ??= this.#response ? clientSignal(this.#response) : neverAborted;
    return this.#signal;
  }
}

/** Who asks when a script or a test calls a function of a feature itself. */
export const ourselves: Asker = {
  address: "127.0.0.1",
  device: "",
  token: undefined,
  signal: neverAborted,
};
