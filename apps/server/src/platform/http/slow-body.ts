import type { IncomingMessage } from "node:http";
import { hasBody } from "./unread-body.ts";

/** Max time until a body other than a form has arrived. It is long, because some clients have slow connections. */
export const maxBodyMilliseconds = 5 * 60_000;

/**
 * Disconnects a client whose body takes more than five minutes, unless it is a form. Forms contain files and may take
 * longer, but `platform/uploads` limits how slow they may be.
 */
export function limitBodyTime(request: IncomingMessage): void {
  if (!hasBody(request) || isForm(request)) return;
  const timer = setTimeout(() => request.socket.destroy(), maxBodyMilliseconds).unref();
  request.once("close", () => clearTimeout(timer));
}

function isForm({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}
