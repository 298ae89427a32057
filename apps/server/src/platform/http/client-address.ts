import type { IncomingMessage } from "node:http";
import { createAddressMatcher } from "./address-matcher.ts";

/**
 * Returns the address of a client behind trusted proxies. It works like Fastify's `request.ip`, but for requests that
 * do not pass through Fastify.
 */
export function createClientAddress(
  trustProxy: readonly string[],
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const isProxy = createAddressMatcher(trustProxy);
  return ({ headers, socket }) => {
    const forwardedAddresses = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    let address = socket.remoteAddress ?? "";
    while (isProxy(address)) {
      const nextAddress = forwardedAddresses.pop()?.trim();
      if (!nextAddress) break;
      address = nextAddress;
    }
    return address;
  };
}
