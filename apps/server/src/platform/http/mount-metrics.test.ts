import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const token = "known to Prometheus alone".replaceAll(" ", "-");
const disabledApp = useTestApp({ METRICS_TOKEN: "" }, { servePages: true });
const tokenApp = useTestApp({ METRICS_TOKEN: token }, { servePages: true });
const openApp = useTestApp({ METRICS_TOKEN: "", METRICS_OPEN: "on" });

const externalAddress = "203.0.113.7";
const getMetrics = (
  testApp: typeof disabledApp,
  { headers = {}, remoteAddress = "127.0.0.1" }: { headers?: object; remoteAddress?: string } = {},
) => testApp.app.http.inject({ url: "/metrics", headers: { ...headers }, remoteAddress });

describe("metrics without METRICS_TOKEN and METRICS_OPEN", () => {
  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", externalAddress, "10.0.0.1", "2001:db8::1"])(
    "do not exist for a request from %s",
    async (remoteAddress) => {
      const { statusCode, body } = await getMetrics(disabledApp, { remoteAddress });
      expect(statusCode).toBe(404);
      expect(body).not.toContain("kora_");
    },
  );

  test("are refused with any token", async () => {
    for (const authorization of ["Bearer undefined", "Bearer ", "Bearer null"]) {
      expect((await getMetrics(disabledApp, { headers: { authorization } })).statusCode).toBe(404);
    }
  });
});

describe("metrics with METRICS_TOKEN", () => {
  test.each([
    ["no header", undefined],
    ["an empty token", "Bearer "],
    ["another token", "Bearer another-token-of-some-length"],
    ["a prefix of the token", `Bearer ${token.slice(0, -1)}`],
    ["another scheme", `Basic ${token}`],
  ])("require it from every address: %s", async (_name, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const remoteAddress of ["127.0.0.1", externalAddress]) {
      const response = await getMetrics(tokenApp, { headers, remoteAddress });
      expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(response.json().code).toBe("UNAUTHENTICATED");
    }
  });

  test("are served to clients with the token, also through a proxy", async () => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": externalAddress };
    const response = await getMetrics(tokenApp, { headers, remoteAddress: externalAddress });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(response.body).toContain("kora_sockets_connected");
  });
});

test.each(["127.0.0.1", externalAddress])(
  "metrics with METRICS_OPEN=on are served to every client, such as %s",
  async (remoteAddress) => {
    const { statusCode, headers, body } = await getMetrics(openApp, { remoteAddress });
    expect([statusCode, headers["content-type"]]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect(body).toMatch(/^kora_sockets_connected 0$/m);
  },
);
