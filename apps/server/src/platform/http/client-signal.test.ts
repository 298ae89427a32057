import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { clientSignal } from "./client-signal.ts";

const server = createServer();
afterEach(() => server.close());

/** Sends a request, reads its body and leaves it without a response. */
async function call() {
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, method: "POST", agent: false });
  asked.on("error", () => undefined);
  asked.end("a body");
  const [incoming, response] = (await once(server, "request")) as [
    AsyncIterable<Buffer>,
    ServerResponse,
  ];
  for await (const _chunk of incoming);
  return { asked, response, signal: clientSignal(response) };
}

test("whoever goes away before the answer is noticed, also when the body was read", async () => {
  const { asked, response, signal } = await call();
  expect(signal.aborted).toBe(false);
  asked.destroy();
  await once(signal, "abort");
  expect(clientSignal(response).aborted).toBe(true);
});

test("whoever has their answer did not go away", async () => {
  const { response, signal } = await call();
  const closed = once(response, "close");
  response.end("done");
  await closed;
  expect(signal.aborted).toBe(false);
  expect(clientSignal(response).aborted).toBe(false);
});
