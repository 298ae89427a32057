import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@kora/contract/limits";

/** Limits of a body that is discarded after the response: the bytes of one upload of the largest size, and a time. */
export const unreadBodyLimits = {
  bytes: limits.message.fileBytes + 1024 * 1024,
  milliseconds: 30_000,
} as const;

const checkMilliseconds = 1000;

/**
 * Limits the discarding of a body after its response. Node discards such a body at little cost, and a client that is
 * still sending can read the response. An immediate close would reset the connection. A client that exceeds the limits
 * is disconnected.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (hasBody(request)) response.once("finish", () => limitDiscardedBody(request));
}

/** Checks whether the headers of a request announce a body. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Disconnects the client if the rest of its body does not arrive within the limits. */
export function limitDiscardedBody(request: Pick<IncomingMessage, "complete" | "socket">): void {
  if (request.complete) return;
  const { socket } = request;
  const maxBytesRead = socket.bytesRead + unreadBodyLimits.bytes;
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    const isDone = request.complete || socket.destroyed;
    if (isDone) clearInterval(timer);
    else if (
      socket.bytesRead > maxBytesRead ||
      checks * checkMilliseconds >= unreadBodyLimits.milliseconds
    ) {
      clearInterval(timer);
      socket.destroy();
    }
  }, checkMilliseconds).unref();
}
