import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createAddressMatcher } from "./address-matcher.ts";

/** In requests from proxies, and in every answer. */
export const requestIdHeader = "x-request-id";

/** What is believed to be an id, as it goes into log lines and onto screens. */
const wellFormed = /^[\w.:-]{8,100}$/;

/**
 * Makes the name of each request, by which its log lines and what a person was shown are found together. That which
 * one of our proxies gave is kept, so that it names the request in the proxy's log too; anybody else's is not.
 */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const isProxy = createAddressMatcher(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader];
    const isKept =
      typeof given === "string" && wellFormed.test(given) && isProxy(socket.remoteAddress);
    return isKept ? given : randomUUID();
  };
}
