import type { ServerResponse } from "node:http";

/**
 * A signal that aborts when the client goes away before its answer was written. Fastify's own `request.signal` goes by
 * the request's stream, which also closes when the body has been read.
 */
export function clientSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnlessSent = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) abortUnlessSent();
  else response.once("close", abortUnlessSent);
  return controller.signal;
}
