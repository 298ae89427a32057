import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const token = "known to Prometheus alone".replaceAll(" ", "-");
const closed = useTestApp({ METRICS_TOKEN: "" }, { pages: true });
const withToken = useTestApp({ METRICS_TOKEN: token }, { pages: true });
const open = useTestApp({ METRICS_TOKEN: "", METRICS_OPEN: "on" });

const elsewhere = "203.0.113.7";
const ask = (
  kit: typeof closed,
  { headers = {}, remoteAddress = "127.0.0.1" }: { headers?: object; remoteAddress?: string } = {},
) => kit.app.http.inject({ url: "/metrics", headers: { ...headers }, remoteAddress });

describe("metrics without METRICS_TOKEN and METRICS_OPEN", () => {
  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", elsewhere, "10.0.0.1", "2001:db8::1"])(
    "do not exist for a request from %s",
    async (remoteAddress) => {
      const { statusCode, body } = await ask(closed, { remoteAddress });
      expect(statusCode).toBe(404);
      expect(body).not.toContain("kora_");
    },
  );

  test("no token opens them", async () => {
    for (const authorization of ["Bearer undefined", "Bearer ", "Bearer null"]) {
      expect((await ask(closed, { headers: { authorization } })).statusCode).toBe(404);
    }
  });
});

describe("metrics with METRICS_TOKEN", () => {
  test.each([
    ["no header", undefined],
    ["an empty one", "Bearer "],
    ["another token", "Bearer another-token-of-some-length"],
    ["the token's beginning", `Bearer ${token.slice(0, -1)}`],
    ["another scheme", `Basic ${token}`],
  ])("ask for it on every machine: %s", async (_name, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const remoteAddress of ["127.0.0.1", elsewhere]) {
      const answer = await ask(withToken, { headers, remoteAddress });
      expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(answer.json().code).toBe("UNAUTHENTICATED");
    }
  });

  test("are served to whoever has it, through a proxy too", async () => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": elsewhere };
    const answer = await ask(withToken, { headers, remoteAddress: elsewhere });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.body).toContain("kora_sockets_connected");
  });
});

test.each(["127.0.0.1", elsewhere])(
  "metrics with METRICS_OPEN=on are served to everybody, such as %s",
  async (remoteAddress) => {
    const { statusCode, headers, body } = await ask(open, { remoteAddress });
    expect([statusCode, headers["content-type"]]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect(body).toMatch(/^kora_sockets_connected 0$/m);
  },
);
