import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Time for at least two `/readyz` requests of a proxy, which sends one at least every two seconds (docs/operations.md). */
export const drainMilliseconds = 5000;

/**
 * Keeps responding for a while before a stop, so that the load balancer can learn from `/readyz` to use another
 * process. Each response closes its connection, because a request on an open connection would be refused after the stop.
 */
export async function drainConnections(server: Server, milliseconds: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.setHeader("connection", "close");
  });
  await wait(milliseconds);
}
