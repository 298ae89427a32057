import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const token = "known to Prometheus alone".replaceAll(" ", "-");
const closed = useTestApp({ TRUST_PROXY: "127.0.0.1" });
const open = useTestApp({ METRICS_TOKEN: token }, { pages: true });

const elsewhere = "203.0.113.7";
const ask = (
  kit: typeof closed,
  { headers = {}, remoteAddress = "127.0.0.1" }: { headers?: object; remoteAddress?: string } = {},
) => kit.app.http.inject({ url: "/metrics", headers: { ...headers }, remoteAddress });

describe("metrics without METRICS_TOKEN", () => {
  test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])(
    "are told to who asks on this machine, by %s",
    async (remoteAddress) => {
      const { statusCode, headers, body } = await ask(closed, { remoteAddress });
      expect([statusCode, headers["content-type"]]).toEqual([
        200,
        expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      ]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(body).toMatch(/^kora_sockets_connected 0$/m);
    },
  );

  test.each([elsewhere, "::ffff:203.0.113.7", "2001:db8::1", "10.0.0.1"])(
    "are not there for %s",
    async (remoteAddress) => {
      const { statusCode, body } = await ask(closed, { remoteAddress });
      expect(statusCode).toBe(404);
      expect(body).not.toContain("kora_");
    },
  );

  test.each([
    ["x-forwarded-for", elsewhere],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-host", "kora.example"],
    ["x-real-ip", "127.0.0.1"],
    ["forwarded", "for=127.0.0.1"],
    ["via", "1.1 proxy"],
  ])("are not there by way of a proxy on this machine, seen by %s: %s", async (name, value) => {
    expect((await ask(closed, { headers: { [name]: value } })).statusCode).toBe(404);
  });

  test("no token opens them", async () => {
    const headers = { authorization: "Bearer undefined" };
    expect((await ask(closed, { headers, remoteAddress: elsewhere })).statusCode).toBe(404);
  });
});

describe("metrics with METRICS_TOKEN", () => {
  test.each([
    ["no header", undefined],
    ["an empty one", "Bearer "],
    ["another token", "Bearer another-token-of-some-length"],
    ["the token's beginning", `Bearer ${token.slice(0, -1)}`],
    ["another scheme", `Basic ${token}`],
  ])("ask who is elsewhere for it: %s", async (_name, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await ask(open, { headers, remoteAddress: elsewhere });
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    expect(answer.json().code).toBe("UNAUTHENTICATED");
  });

  test("are told to who is elsewhere and has it, through a proxy too", async () => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": elsewhere };
    const answer = await ask(open, { headers, remoteAddress: elsewhere });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("kora_sockets_connected");
  });
});
