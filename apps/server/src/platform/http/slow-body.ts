import type { IncomingMessage } from "node:http";
import { hasBody } from "./unread-body.ts";

/** A JSON body may take so long on a slow connection, in milliseconds. */
export const bodyMilliseconds = 5 * 60_000;

/**
 * Disconnects a client whose JSON body takes more than five minutes. Forms carry files and may take longer; their
 * speed is bounded instead (`platform/uploads`).
 */
export function limitBodyTime(request: IncomingMessage): void {
  if (!hasBody(request) || isForm(request)) return;
  const timer = setTimeout(() => request.socket.destroy(), bodyMilliseconds).unref();
  request.once("close", () => clearTimeout(timer));
}

function isForm({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}
