import { afterAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const kit = useTestApp({ LOG_LEVEL: "info" }, { keepLog: true });
const behind = useTestApp(
  { LOG_LEVEL: "info", TRUST_PROXY: "10.0.0.0/8,fd00::/8" },
  { keepLog: true },
);

const ownId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the log lines of one request. */
const linesOf = (log: readonly string[], id: string) =>
  log
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; event?: string })
    .filter(({ reqId }) => reqId === id);

async function idOf(
  app: typeof kit,
  {
    url = "/healthz",
    ...request
  }: { url?: string; headers?: Record<string, string>; remoteAddress?: string },
): Promise<string> {
  const { headers } = await app.app.http.inject({ url, ...request });
  return String(headers["x-request-id"]);
}

describe("the id of a request", () => {
  test.each(["/healthz", "/api/nothing", "/api/profile", "/api/stories/public/x"])(
    "is in the answer of %s and in its log lines, and another for each request",
    async (url) => {
      const [first, second] = [await idOf(kit, { url }), await idOf(kit, { url })];
      expect(first).toMatch(ownId);
      expect(second).not.toBe(first);
      expect(linesOf(kit.log, first).map(({ msg }) => msg)).toContain("request");
    },
  );

  test("is in the answer to an address that cannot be read", async () => {
    expect(await idOf(kit, { url: "/api/%zz" })).toMatch(ownId);
  });

  const given = { "x-request-id": "edge-7f3a.01:22" };

  test.each([
    ["a proxy of TRUST_PROXY", "10.1.2.3"],
    ["one that is seen as IPv6", "::ffff:10.1.2.3"],
    ["one of IPv6", "fd00::7"],
  ])("is that which %s gave", async (_name, remoteAddress) => {
    expect(await idOf(behind, { headers: given, remoteAddress })).toBe(given["x-request-id"]);
    expect(linesOf(behind.log, given["x-request-id"])).not.toHaveLength(0);
  });

  test.each([
    ["somebody else gave", behind, "203.0.113.7", given],
    ["anybody gave, where no proxy is trusted", kit, "127.0.0.1", given],
    ["holds other than letters and signs", behind, "10.1.2.3", { "x-request-id": '"}\\n{"a b c' }],
    ["is longer than any id", behind, "10.1.2.3", { "x-request-id": "a".repeat(101) }],
    ["is too short to be one", behind, "10.1.2.3", { "x-request-id": "1" }],
  ])("is ours where that which came %s", async (_name, app, remoteAddress, headers) => {
    expect(await idOf(app, { headers, remoteAddress })).toMatch(ownId);
  });
});

describe("what fails unexpectedly", () => {
  afterAll(() => kit.db.pool.query("ALTER TABLE gone RENAME TO conversations"));

  test("names itself in the body and the header as in the log, over HTTP and over the socket", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const socket = await connect(kit, ama);
    await kit.db.pool.query("ALTER TABLE conversations RENAME TO gone");
    const answer = await kit.send("listRecentChats", { query: {} }, ama);
    const body = answer.json();
    expect([answer.statusCode, body.code]).toEqual([500, "INTERNAL"]);
    expect(body.requestId).toBe(answer.headers["x-request-id"]);
    expect(linesOf(kit.log, body.requestId).map(({ msg }) => msg)).toEqual([
      "request failed",
      "request",
    ]);
    const message = { recipientId: kofi.userId, content: "Good morning", disappearAfter: 0 };
    const ack = await socket.ask("sendMessage", message);
    const refused = await socket.ask("sendMessage", { ...message, content: "" });
    socket.close();
    expect(refused).toMatchObject({ ok: false, code: "VALIDATION" });
    expect(refused).not.toHaveProperty("requestId");
    expect(ack).toMatchObject({ ok: false, code: "INTERNAL", requestId: expect.any(String) });
    const { requestId = "" } = ack.ok ? {} : ack;
    expect(linesOf(kit.log, requestId)).toMatchObject([
      { msg: "event failed", event: "sendMessage" },
    ]);
  });
});
