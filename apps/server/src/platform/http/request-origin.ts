import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { clientIdHeader } from "@kora/contract/client-id";
import { idempotencyKeyHeader } from "@kora/contract/idempotency-key";
import type { RequestOrigin } from "../context.ts";
import { clientSignal } from "./client-signal.ts";
import { readSessionToken } from "./session-token.ts";

const neverAborted = new AbortController().signal;

/**
 * The client of an HTTP request or of a socket handshake. It is a class for speed: one is created for each request, and
 * an accessor in an object literal costs the garbage collector more than the rest of a context.
 */
export class HttpRequestOrigin implements RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
  readonly token: string | undefined;
  readonly hasKey: boolean;
  readonly #response: ServerResponse | undefined;
  #signal: AbortSignal | undefined;

  /** Without `response`, `signal` never aborts. */
  constructor(
    request: { readonly ip: string; readonly headers: IncomingHttpHeaders },
    response?: ServerResponse,
  ) {
    this.address = request.ip;
    this.userAgent = request.headers["user-agent"] ?? "";
    this.token = readSessionToken(request.headers);
    this.hasKey =
      request.headers[clientIdHeader] !== undefined ||
      request.headers[idempotencyKeyHeader] !== undefined;
    this.#response = response;
  }

  /** The signal is created on first use, because most calls do not need it. */
  get signal(): AbortSignal {
    this.#signal ??= this.#response ? clientSignal(this.#response) : neverAborted;
    return this.#signal;
  }
}

/** The origin of operations that jobs, scripts or tests call. */
export const internalOrigin: RequestOrigin = {
  address: "127.0.0.1",
  userAgent: "",
  token: undefined,
  hasKey: false,
  signal: neverAborted,
};
