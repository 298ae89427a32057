import { setTimeout as wait } from "node:timers/promises";
import { type CallDefinition, calls } from "@kora/contract";
import { type Send, toHttpRequest } from "./api.ts";
import type { CountOutcome } from "./outcomes.ts";

const timeoutMilliseconds = 60_000;
const retryMilliseconds = 300;
/** The longest outage that a reader waits for. */
const maxRetryMilliseconds = 20_000;

/**
 * Sends calls over the network, and counts their outcomes. Like the web app, it repeats a call that reads when there is
 * no response or a 5xx; a call that writes is not repeated, because the server may have stored it.
 */
export function createHttpSend(
  host: { listen(): Promise<string> },
  countOutcome: CountOutcome,
): Send {
  return async (name, input, user) => {
    const call: CallDefinition = calls[name];
    const { method, url, headers, payload } = toHttpRequest(name, input, user);
    const origin = await host.listen();
    const firstSentAt = performance.now();

    async function send(): Promise<{ status: number; body: unknown }> {
      const sentAt = performance.now();
      const count = (status: number | undefined, detail: string) => {
        const milliseconds = performance.now() - sentAt;
        countOutcome(name, { status, milliseconds, detail });
      };
      try {
        const response = await fetch(`${origin}${url}`, {
          method,
          headers,
          signal: AbortSignal.timeout(timeoutMilliseconds),
          ...(payload !== undefined && {
            body: typeof payload === "string" ? payload : new Uint8Array(payload),
          }),
        });
        const text = await response.text();
        count(response.status, text);
        const isJson = response.headers.get("content-type")?.includes("json");
        return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
      } catch (error) {
        const { message, cause } = error as Error;
        count(undefined, `${message} ${cause instanceof Error ? cause.message : ""}`);
        throw new NoResponseError(name, { cause: error });
      }
    }

    for (;;) {
      const response = await send().catch((error: unknown) => error as NoResponseError);
      const isLost = response instanceof NoResponseError;
      const isTemporary = isLost || response.status >= 500;
      const waited = performance.now() - firstSentAt;
      const mayRepeat = call.method === "GET" && waited < maxRetryMilliseconds;
      if (!isTemporary || !mayRepeat) {
        if (isLost) throw response;
        return response;
      }
      await wait(retryMilliseconds);
    }
  };
}

/** A call without a response. Its outcome is counted. */
export class NoResponseError extends Error {
  override readonly name = "NoResponseError";
}
