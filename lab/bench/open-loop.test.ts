import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startLoadGenerator } from "./child-load.ts";
import type { OpenLoopResult, OpenLoopTask } from "./open-loop.ts";

const stallMilliseconds = 500;
const perSecond = 100;

test("requests that are due while the server stalls are sent anyway, and their response times include the wait", async () => {
  await using cleanup = new AsyncDisposableStack();
  const port = await openStallingServer(cleanup);
  const file = join(import.meta.dirname, "open-loop.ts");
  const load = startLoadGenerator<OpenLoopTask, OpenLoopResult>(file, AbortSignal.timeout(30_000));
  cleanup.defer(() => load.stop());
  const result = await load.run({
    port,
    perSecond,
    warmUpSeconds: 0,
    seconds: 1,
    requests: [{ kind: "read", method: "GET", path: "/" }],
  });
  // A closed loop would report only one slow request for each of its connections, so its p99 could be low.
  const outcome = result?.all;
  expect(outcome).toMatchObject({ served: perSecond, refused: 0 });
  expect(outcome?.p99).toBeGreaterThan(stallMilliseconds * 0.8);
  expect(outcome?.p999).toBeGreaterThanOrEqual(outcome?.p99 ?? Number.NaN);
});

/** Opens a server that sends no response for half a second after its first request, and then sends all at once. */
async function openStallingServer(cleanup: AsyncDisposableStack): Promise<number> {
  const pendingResponses: ServerResponse[] = [];
  let isStalled = true;
  const endStall = () => {
    isStalled = false;
    for (const response of pendingResponses.splice(0)) response.end("ok");
  };
  const server = createServer((_request, response) => {
    response.setHeader("content-length", "2");
    if (isStalled) pendingResponses.push(response);
    else response.end("ok");
  });
  server.once("request", () => setTimeout(endStall, stallMilliseconds));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanup.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
