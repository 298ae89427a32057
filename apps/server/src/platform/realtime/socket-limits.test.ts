import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { errorSentences } from "@kora/contract/errors";
import { maxSockets } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import { newToken } from "../../features/accounts/tokens.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { toInternalViewer } from "../context.ts";
import { createClientAddress } from "../http/client-address.ts";
import { noLimits } from "../limits/limiter.ts";
import { openRealtime } from "./open-realtime.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function openSocket(
  user: Parameters<typeof connect>[1],
  app: Parameters<typeof connect>[0] = testApp,
) {
  const socket = await connect(app, user);
  sockets.push(socket);
  return socket;
}

test("a user's 21st socket is refused with its own message; when one closes, a new one is accepted", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const tabs = await Promise.all(Array.from({ length: maxSockets.perUser }, () => openSocket(ama)));
  await expect(openSocket(ama)).rejects.toThrow(sentences.form.tooManySockets);
  await openSocket(kofi);
  // The open tabs stay connected.
  expect(await tabs[0]?.emitWithAck("login", {})).toEqual({ ok: true });
  tabs[0]?.close();
  await expect
    .poll(() =>
      openSocket(ama).then(
        () => "accepted",
        () => "refused",
      ),
    )
    .toBe("accepted");
  await expect(openSocket(ama)).rejects.toThrow(sentences.form.tooManySockets);
});

test("a refused socket takes no slot", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  for (let n = 0; n < maxSockets.perUser + 5; n += 1) {
    await expect(openSocket({ ...ama, userId: kofi.userId })).rejects.toThrow(
      errorSentences.UNAUTHENTICATED,
    );
  }
  expect(await openSocket(ama)).toBeDefined();
});

test("an address has a limit of sockets for all its users; other addresses do not count", async () => {
  const server = createServer();
  let address = "192.0.2.1";
  const realtime = openRealtime({
    server,
    redis: undefined,
    log: testApp.app.createContext({ viewer: null }).log,
    metrics: testApp.app.createContext({ viewer: null }).metrics,
    authentication: {
      authenticate: async (token) => ({ ...toInternalViewer(token), sessionId: "one" }),
      wasValid: () => true,
      limiter: noLimits,
    },
    addressOf: () => address,
    maxSockets: { perUser: 20, perAddress: 3 },
    listInitialRooms: async () => [],
    onConnection: () => undefined,
    validatePayloads: true,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const app = { listen: async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const [firstSocket] = [
    await openSocket({ token: "user 1" }, app),
    await openSocket({ token: "user 2" }, app),
    await openSocket({ token: "user 3" }, app),
  ];
  await expect(openSocket({ token: "user 4" }, app)).rejects.toThrow("websocket error");
  address = "192.0.2.2";
  await openSocket({ token: "user 5" }, app);
  address = "192.0.2.1";
  firstSocket?.close();
  await expect
    .poll(() =>
      openSocket({ token: "user 6" }, app).then(
        () => "accepted",
        () => "refused",
      ),
    )
    .toBe("accepted");
  await realtime.close();
});

test("invalid tokens by HTTP and in handshakes count together, and block no valid session", async () => {
  const ama = await makeReader(testApp);
  const createInvalidSession = () => ({ token: newToken() });
  for (let n = 0; n < 295; n += 1) await testApp.send("getProfile", {}, createInvalidSession());
  for (let n = 0; n < 5; n += 1) {
    await expect(openSocket(createInvalidSession())).rejects.toThrow(
      errorSentences.UNAUTHENTICATED,
    );
  }
  await expect(openSocket(createInvalidSession())).rejects.toThrow(/try again in \d minutes/);
  expect((await testApp.send("getProfile", {}, createInvalidSession())).statusCode).toBe(429);
  expect(await openSocket(ama)).toBeDefined();
});

test("a packet that is nested too deeply closes its connection unparsed, and no other", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const [hostileSocket, kofiSocket] = [await openSocket(ama), await openSocket(kofi)];
  let nestedPayload: unknown = [];
  for (let level = 0; level < 200; level += 1) nestedPayload = [nestedPayload];
  hostileSocket.emit("typing", nestedPayload as never);
  await hostileSocket.closed();
  expect(await kofiSocket.emitWithAck("login", { userId: kofi.userId })).toEqual({ ok: true });
});

describe("the address of a socket", () => {
  const addressOf = createClientAddress(["10.0.0.0/8"]);
  const getAddress = (remoteAddress: string, forwardedFor?: string) =>
    addressOf({
      headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
      socket: { remoteAddress } as never,
    });

  test("is that of the connection, if an untrusted client forwards another", () => {
    expect(getAddress("192.0.2.1")).toBe("192.0.2.1");
    expect(getAddress("192.0.2.1", "198.51.100.7")).toBe("192.0.2.1");
  });

  test("is the last forwarded address that is not a trusted proxy", () => {
    expect(getAddress("10.0.0.1", "198.51.100.7")).toBe("198.51.100.7");
    expect(getAddress("::ffff:10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2")).toBe(
      "198.51.100.7",
    );
    expect(getAddress("10.0.0.1", "")).toBe("10.0.0.1");
    expect(getAddress("10.0.0.1")).toBe("10.0.0.1");
  });
});
