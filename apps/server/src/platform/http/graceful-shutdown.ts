import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** As often as a proxy asks `/readyz`, and a little. */
export const drainMilliseconds = 5000;

/**
 * Goes on answering for a while before a stop, so that whoever sends requests here learns by `/readyz` to send them
 * to another process. Each answer ends its connection: a kept one would have its next request refused.
 */
export async function drainConnections(server: Server, milliseconds: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.setHeader("connection", "close");
  });
  await wait(milliseconds);
}
