import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { LoadShedding } from "./load-shedding.ts";
import { limitBodyTime } from "./slow-body.ts";
import { limitUnreadBody } from "./unread-body.ts";

/** The largest upload takes this time at 8 kB/s. `slow-body.ts` limits the time of all other bodies. */
const requestTimeoutMilliseconds = 60 * 60_000;
/** This is longer than proxies keep idle connections, so that no connection closes while a request is on its way. */
const keepAliveTimeoutMilliseconds = 72_000;

/**
 * Creates the Node server that runs before Fastify. An overloaded process refuses requests here, at a tenth of the cost
 * of refusing them in Fastify.
 */
export function createNodeServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { shed }: LoadShedding,
): Server {
  const server = createServer((request, response) => {
    limitUnreadBody(request, response);
    limitBodyTime(request);
    if (!shed(request, response)) handle(request, response);
  });
  server.requestTimeout = requestTimeoutMilliseconds;
  server.keepAliveTimeout = keepAliveTimeoutMilliseconds;
  return server;
}
