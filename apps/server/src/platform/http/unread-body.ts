import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@kora/contract/limits";

/** How much of a body is read and discarded after its request was answered: one upload of the largest size. */
export const unreadBodyLimits = {
  bytes: limits.message.fileBytes + 1024 * 1024,
  milliseconds: 30_000,
} as const;

const checkMilliseconds = 1000;

/**
 * Bounds what is read of a body whose request has been answered already. Node discards such a body at next to no cost,
 * which lets a client that is still sending read the answer: closing at once would reset its connection. A client
 * that goes on for long, or without end, is disconnected.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (hasBody(request)) response.once("finish", () => discardBody(request));
}

/** Whether a request announces a body. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Disconnects the client unless the rest of its body comes within the limits. */
export function discardBody(request: Pick<IncomingMessage, "complete" | "socket">): void {
  if (request.complete) return;
  const { socket } = request;
  const maxRead = socket.bytesRead + unreadBodyLimits.bytes;
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    const isOver = request.complete || socket.destroyed;
    if (isOver) clearInterval(timer);
    else if (
      socket.bytesRead > maxRead ||
      checks * checkMilliseconds >= unreadBodyLimits.milliseconds
    ) {
      clearInterval(timer);
      socket.destroy();
    }
  }, checkMilliseconds).unref();
}
