import { afterAll, describe, expect, test } from "vitest";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp({ LOG_LEVEL: "info" }, { captureLog: true });
const behindProxy = useTestApp(
  { LOG_LEVEL: "info", TRUST_PROXY: "10.0.0.0/8,fd00::/8" },
  { captureLog: true },
);

const generatedId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the log lines of one request. */
const linesOf = (log: readonly string[], id: string) =>
  log
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; event?: string })
    .filter(({ reqId }) => reqId === id);

async function fetchRequestId(
  server: TestApp,
  {
    url = "/healthz",
    ...request
  }: { url?: string; headers?: Record<string, string>; remoteAddress?: string },
): Promise<string> {
  const { headers } = await server.app.http.inject({ url, ...request });
  return String(headers["x-request-id"]);
}

describe("the id of a request", () => {
  test.each(["/healthz", "/api/nothing", "/api/profile", "/api/stories/public/x"])(
    "is in the response of %s and in its log lines, and differs for each request",
    async (url) => {
      const [firstId, secondId] = [
        await fetchRequestId(testApp, { url }),
        await fetchRequestId(testApp, { url }),
      ];
      expect(firstId).toMatch(generatedId);
      expect(secondId).not.toBe(firstId);
      expect(linesOf(testApp.log, firstId).map(({ msg }) => msg)).toContain("request");
    },
  );

  test("is in the response to a URL that cannot be decoded", async () => {
    expect(await fetchRequestId(testApp, { url: "/api/%zz" })).toMatch(generatedId);
  });

  const proxyHeaders = { "x-request-id": "edge-7f3a.01:22" };

  test.each([
    ["a proxy of TRUST_PROXY", "10.1.2.3"],
    ["a proxy with an IPv4-mapped IPv6 address", "::ffff:10.1.2.3"],
    ["a proxy with an IPv6 address", "fd00::7"],
  ])("is taken from %s", async (_name, remoteAddress) => {
    expect(await fetchRequestId(behindProxy, { headers: proxyHeaders, remoteAddress })).toBe(
      proxyHeaders["x-request-id"],
    );
    expect(linesOf(behindProxy.log, proxyHeaders["x-request-id"])).not.toHaveLength(0);
  });

  test.each([
    ["comes from another client", behindProxy, "203.0.113.7", proxyHeaders],
    ["comes from any client, if no proxy is trusted", testApp, "127.0.0.1", proxyHeaders],
    ["contains invalid characters", behindProxy, "10.1.2.3", { "x-request-id": '"}\\n{"a b c' }],
    ["is too long", behindProxy, "10.1.2.3", { "x-request-id": "a".repeat(101) }],
    ["is too short", behindProxy, "10.1.2.3", { "x-request-id": "1" }],
  ])("is generated if the received id %s", async (_name, app, remoteAddress, headers) => {
    expect(await fetchRequestId(app, { headers, remoteAddress })).toMatch(generatedId);
  });
});

describe("an unexpected failure", () => {
  afterAll(() => testApp.db.pool.query("ALTER TABLE gone RENAME TO conversations"));

  test("has the same id in the body, the header and the log, over HTTP and over sockets", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const socket = await connect(testApp, ama);
    await testApp.db.pool.query("ALTER TABLE conversations RENAME TO gone");
    const response = await testApp.send("listRecentChats", { query: {} }, ama);
    const body = response.json();
    expect([response.statusCode, body.code]).toEqual([500, "INTERNAL"]);
    expect(body.requestId).toBe(response.headers["x-request-id"]);
    expect(linesOf(testApp.log, body.requestId).map(({ msg }) => msg)).toEqual([
      "HTTP: a request failed with an unexpected error; report it to the maintainers.",
      "request",
    ]);
    const message = { recipientId: kofi.userId, content: "Good morning", disappearAfter: 0 };
    const ack = await socket.emitWithAck("sendMessage", message);
    const rejection = await socket.emitWithAck("sendMessage", { ...message, content: "" });
    socket.close();
    expect(rejection).toMatchObject({ ok: false, code: "VALIDATION" });
    expect(rejection).not.toHaveProperty("requestId");
    expect(ack).toMatchObject({ ok: false, code: "INTERNAL", requestId: expect.any(String) });
    const { requestId = "" } = ack.ok ? {} : ack;
    expect(linesOf(testApp.log, requestId)).toMatchObject([
      {
        msg: "Realtime: an event failed with an unexpected error; report it to the maintainers.",
        event: "sendMessage",
      },
    ]);
  });
});
