import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createAddressMatcher } from "./address-matcher.ts";

/** Header of requests from proxies and of all responses. */
export const requestIdHeader = "x-request-id";

/** Only such ids are accepted from a proxy, because ids appear in log lines and on screens. */
const idPattern = /^[\w.:-]{8,100}$/;

/**
 * Creates the function that gives each request its id. The id connects the log lines of the request to the error that a
 * user sees. An id from a trusted proxy is used, so that it also matches the proxy's log. Ids from other clients are
 * ignored.
 */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const isProxy = createAddressMatcher(trustProxy);
  return ({ headers, socket }) => {
    const proxyId = headers[requestIdHeader];
    const isAccepted =
      typeof proxyId === "string" && idPattern.test(proxyId) && isProxy(socket.remoteAddress);
    return isAccepted ? proxyId : randomUUID();
  };
}
