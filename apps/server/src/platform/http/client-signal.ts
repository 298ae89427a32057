import type { ServerResponse } from "node:http";

/**
 * Returns a signal that aborts when the client disconnects before the response is written. Fastify's `request.signal`
 * is unsuitable because it follows the request stream, which also closes when the body has been read.
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
