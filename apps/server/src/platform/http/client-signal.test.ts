import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { clientSignal } from "./client-signal.ts";

const server = createServer();
afterEach(() => server.close());

/** Sends a request, reads its body and leaves it without a response. */
async function sendRequest() {
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clientRequest = request({ port, method: "POST", agent: false });
  clientRequest.on("error", () => undefined);
  clientRequest.end("a body");
  const [incoming, response] = (await once(server, "request")) as [
    AsyncIterable<Buffer>,
    ServerResponse,
  ];
  for await (const _chunk of incoming);
  return { clientRequest, response, signal: clientSignal(response) };
}

test("the signal aborts when the client disconnects before the response, also after the body was read", async () => {
  const { clientRequest, response, signal } = await sendRequest();
  expect(signal.aborted).toBe(false);
  clientRequest.destroy();
  await once(signal, "abort");
  expect(clientSignal(response).aborted).toBe(true);
});

test("the signal does not abort after the response", async () => {
  const { response, signal } = await sendRequest();
  const closeEvent = once(response, "close");
  response.end("done");
  await closeEvent;
  expect(signal.aborted).toBe(false);
  expect(clientSignal(response).aborted).toBe(false);
});
