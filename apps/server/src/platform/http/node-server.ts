import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { LoadShedding } from "./load-shedding.ts";
import { limitBodyTime } from "./slow-body.ts";
import { limitUnreadBody } from "./unread-body.ts";

/** The largest upload at 8 kB/s, in milliseconds; `slow-body.ts` bounds all other bodies. */
const requestTimeout = 60 * 60_000;
/** Longer than proxies keep idle connections, so that none is closed while a request is on its way. */
const keepAliveTimeout = 72_000;

/** Node's server before Fastify: an overloaded process refuses a request here, at a tenth of the cost. */
export function createNodeServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { shed }: LoadShedding,
): Server {
  const server = createServer((request, response) => {
    limitUnreadBody(request, response);
    limitBodyTime(request);
    if (!shed(request, response)) handle(request, response);
  });
  server.requestTimeout = requestTimeout;
  server.keepAliveTimeout = keepAliveTimeout;
  return server;
}
