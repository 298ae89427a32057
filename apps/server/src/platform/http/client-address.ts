import type { IncomingMessage } from "node:http";
import { createAddressMatcher } from "./address-matcher.ts";

/** Gives the network address of a client behind our proxies, as Fastify's `request.ip` does, for plain requests. */
export function createClientAddress(
  trustProxy: readonly string[],
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const isProxy = createAddressMatcher(trustProxy);
  return ({ headers, socket }) => {
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    let address = socket.remoteAddress ?? "";
    while (isProxy(address)) {
      const next = forwarded.pop()?.trim();
      if (!next) break;
      address = next;
    }
    return address;
  };
}
