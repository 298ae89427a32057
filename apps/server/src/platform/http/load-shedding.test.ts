import type { ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMetrics } from "../../testing/read-metrics.ts";
import { metricsToken, useTestApp } from "../../testing/test-app.ts";
import { connect as connectSocket } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { createLoadShedding } from "./load-shedding.ts";
import { createNodeServer } from "./node-server.ts";
import type { Pressure } from "./pressure.ts";

const idle: Pressure = { eventLoopDelay: 0, isSaturated: false };
let pressure = idle;
const testApp = useTestApp({}, { pressure: () => pressure, captureLog: true });
afterEach(() => {
  pressure = idle;
});

describe("while the event loop lags", () => {
  async function getStatuses(eventLoopDelay: number) {
    const origin = await testApp.listen();
    const writer = await makeWriter(testApp);
    const storyId = await makeStory(testApp, writer);
    const { token } = await makeReader(testApp);
    const headers = { "x-auth-token": token };
    pressure = { ...idle, eventLoopDelay };
    const getStatus = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${origin}${path}`, init)).status;
    return {
      anonymous: await getStatus(`/api/stories/public/${storyId}`),
      read: await getStatus(`/api/stories/${storyId}`, { headers }),
      file: await getStatus("/robots.txt"),
      write: await getStatus(`/api/performance/like/${storyId}`, { method: "POST", headers }),
      health: [
        await getStatus("/healthz"),
        await getStatus("/readyz"),
        await getStatus("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } }),
      ],
    };
  }
  const healthyStatuses = [200, 200, 200];

  test.each([
    [
      "no request is refused below 200 ms",
      199,
      { anonymous: 200, read: 200, write: 200, file: 200, health: healthyStatuses },
    ],
    [
      "anonymous requests are refused first",
      200,
      { anonymous: 503, read: 200, write: 200, file: 200, health: healthyStatuses },
    ],
    [
      "then reads, but no files of pages",
      400,
      { anonymous: 503, read: 503, write: 200, file: 200, health: healthyStatuses },
    ],
    [
      "writes last, and health checks never",
      800,
      { anonymous: 503, read: 503, write: 503, file: 503, health: healthyStatuses },
    ],
  ])("%s", async (_title, delay, expected) => {
    expect(await getStatuses(delay)).toEqual(expected);
  });

  test("a refused class is accepted again below half of its limit", async () => {
    const origin = await testApp.listen();
    const getStatusAtDelay = async (eventLoopDelay: number) => {
      pressure = { ...idle, eventLoopDelay };
      return (await fetch(`${origin}/sitemap.xml`)).status;
    };
    const results = [];
    for (const delay of [0, 199, 200, 150, 100, 99, 150])
      results.push(await getStatusAtDelay(delay));
    expect(results).toEqual([200, 200, 503, 503, 503, 200, 200]);
  });

  test("sockets are accepted", async () => {
    pressure = { eventLoopDelay: 5000, isSaturated: true };
    const ama = await makeReader(testApp);
    const socket = await connectSocket(testApp, ama);
    expect(await socket.emitWithAck("login", {})).toEqual({ ok: true });
    socket.close();
  });

  test("a refusal has a message and Retry-After, is counted and not logged", async () => {
    const origin = await testApp.listen();
    const metricsBefore = await readMetrics(testApp);
    const lineCountBefore = testApp.log.length;
    pressure = { ...idle, eventLoopDelay: 5000 };
    const response = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "[".repeat(100_000),
    });
    const { code, msg, message } = (await response.json()) as Record<string, string>;
    expect([response.status, code, message]).toEqual([503, "UNAVAILABLE", msg]);
    expect(msg).toMatch(/^[A-Z].*\.$/);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const pageResponse = await fetch(`${origin}/home`);
    expect([pageResponse.status, pageResponse.headers.get("content-type")]).toEqual([
      503,
      "text/html; charset=utf-8",
    ]);
    expect(await pageResponse.text()).toContain(msg);
    pressure = idle;
    const series = 'kora_http_shed_total{class="write"}';
    const increase =
      ((await readMetrics(testApp)).getValue(series) ?? 0) - (metricsBefore.getValue(series) ?? 0);
    expect(increase).toBe(1);
    expect(testApp.log.slice(lineCountBefore)).toEqual([]);
  });
});

describe("requests in flight", () => {
  let pendingResponses: ServerResponse[] = [];
  let close: () => void = () => undefined;
  let port = 0;
  const shedding = createLoadShedding({
    pressure: () => pressure,
    metrics: {
      shed: {
        anonymous: { inc() {} },
        read: { inc() {} },
        write: { inc() {} },
        file: { inc() {} },
      },
    },
  });
  beforeEach(async () => {
    pendingResponses = [];
    const server = createNodeServer((request, response) => {
      if (request.url === "/release") {
        response.end();
        return;
      }
      request.resume();
      pendingResponses.push(response);
    }, shedding);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());

  const rawRequests = {
    anonymous: "GET /api HTTP/1.1\r\nhost: kora\r\n\r\n",
    read: "GET /api HTTP/1.1\r\nhost: kora\r\nx-auth-token: x\r\n\r\n",
    write: "POST / HTTP/1.1\r\nhost: kora\r\n\r\n",
    file: "GET / HTTP/1.1\r\nhost: kora\r\n\r\n",
    "slow write": "POST / HTTP/1.1\r\nhost: kora\r\ncontent-length: 9\r\n\r\n",
  };

  /** Sends requests on separate connections until one is refused. Returns the number of requests in flight. */
  async function sendUntilRefused(
    kind: keyof typeof rawRequests,
    maxRequests = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    for (let sentCount = 0; sentCount < maxRequests; sentCount += 1) {
      const pendingCountBefore = pendingResponses.length;
      const socket = connect(port, "127.0.0.1");
      let response = "";
      socket.on("data", (chunk) => {
        response += chunk.toString("latin1");
      });
      socket.on("error", () => undefined);
      socket.write(rawRequests[kind]);
      await expect
        .poll(() => pendingResponses.length > pendingCountBefore || response !== "", {
          interval: 1,
        })
        .toBe(true);
      if (response.startsWith("HTTP/1.1 503 ")) break;
    }
    return shedding.countInFlight();
  }

  test("are limited while the process is saturated: anonymous 32, reads 48, writes 64", async () => {
    pressure = { eventLoopDelay: 0, isSaturated: true };
    expect(await sendUntilRefused("anonymous")).toBe(32);
    expect(await sendUntilRefused("read")).toBe(48);
    expect(await sendUntilRefused("write")).toBe(64);
    pressure = idle;
    expect(await sendUntilRefused("anonymous", 10)).toBe(74);
  });

  test("do not include the files of pages", async () => {
    pressure = { eventLoopDelay: 0, isSaturated: true };
    expect(await sendUntilRefused("file", 100)).toBe(0);
    expect(await sendUntilRefused("anonymous", 1)).toBe(1);
  });

  test("end with the response, or when the client disconnects", async () => {
    pressure = { eventLoopDelay: 0, isSaturated: true };
    expect(await sendUntilRefused("anonymous")).toBe(32);
    for (const response of pendingResponses.splice(0, 10)) response.end();
    for (const response of pendingResponses.splice(0, 10)) response.socket?.destroy();
    await expect.poll(() => shedding.countInFlight()).toBe(12);
    expect(await sendUntilRefused("anonymous")).toBe(32);
  });

  test("do not include requests whose bodies are still arriving", async () => {
    expect(await sendUntilRefused("slow write", 80)).toBe(0);
    pressure = { eventLoopDelay: 0, isSaturated: true };
    expect(await sendUntilRefused("anonymous", 1)).toBe(1);
  });
});
