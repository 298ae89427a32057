import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { calls } from "@kora/contract";
import { afterAll, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { openExternalServer } from "../../testing/external-server.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";

/** A span in the JSON encoding of OTLP (opentelemetry.io/docs/specs/otlp). */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** The numbers of span kinds and of the error status in OTLP. */
const [serverKind, clientKind, consumerKind, errorCode] = [2, 3, 5, 2];

/** The local collector that receives the spans. */
const collector = await openExternalServer();
let status = 200;
let exportedText = "";
const spans: SentSpan[] = [];
collector.on("/v1/traces", (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
    if (status !== 200) return;
    const text = Buffer.concat(chunks).toString();
    exportedText += text;
    const { resourceSpans } = JSON.parse(text) as Export;
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((item) => item.spans)),
    );
  });
});
afterAll(() => collector.close());

const testApp = useTestApp(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  },
  { captureLog: true },
);

const spansNamed = (name: string) => spans.filter((span) => span.name === name);
const childSpans = ({ spanId }: SentSpan) => spans.filter((span) => span.parentSpanId === spanId);
const getAttribute = (span: SentSpan, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

async function waitForSpan(name: string, count = 1): Promise<SentSpan> {
  await expect.poll(() => spansNamed(name).length).toBeGreaterThanOrEqual(count);
  const span = spansNamed(name).at(-1);
  if (!span) throw new Error(`There is no span ${name}.`);
  return span;
}

describe("spans", () => {
  test("of a request are named by its route and have the named spans of its statements as children", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const { headers } = await testApp.send("getPerson", { params: { userId: kofi.userId } }, ama);
    const span = await waitForSpan(`request GET /api${calls.getPerson.path}`);
    expect([span.kind, span.parentSpanId ?? ""]).toEqual([serverKind, ""]);
    expect(getAttribute(span, "http.response.status_code")).toBe(200);
    expect(getAttribute(span, "kora.request_id")).toBe(headers["x-request-id"]);
    await expect.poll(() => childSpans(span).length).toBeGreaterThan(0);
    for (const statement of childSpans(span)) {
      expect(statement.name).toMatch(/^statement [a-z-]+$/);
      expect([statement.kind, statement.traceId]).toEqual([clientKind, span.traceId]);
    }
  });

  test("of a transaction include its commit", async () => {
    await makeGroup(testApp, await makeWriter(testApp));
    const span = await waitForSpan(`request POST /api${calls.createGroup.path}`);
    await expect.poll(() => childSpans(span).map(({ name }) => name)).toContain("statement commit");
    expect(childSpans(span).length).toBeGreaterThan(1);
  });

  test("join the trace of the caller only if a trusted proxy forwards it", async () => {
    const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    const request = (url: string, remoteAddress: string, traceparent: string) =>
      testApp.app.http.inject({ url, remoteAddress, headers: { traceparent } });
    const route = "request GET /healthz";
    await request("/healthz", "127.0.0.1", `00-${traceId}-${spanId}-01`);
    expect(await waitForSpan(route)).toMatchObject({ traceId, parentSpanId: spanId });
    await request("/healthz", "203.0.113.7", `00-${traceId}-${spanId}-01`);
    expect((await waitForSpan(route, 2)).traceId).not.toBe(traceId);
    await request("/healthz", "127.0.0.1", "00-nonsense");
    expect((await waitForSpan(route, 3)).traceId).not.toBe(traceId);
  });

  test("of jobs and socket events start traces of their own", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const socket = await connect(testApp, ama);
    await socket.emitWithAck("sendMessage", {
      recipientId: kofi.userId,
      content: "Good morning",
      disappearAfter: 0,
    });
    socket.close();
    await testApp.db.pool.query(
      "SELECT graphile_worker.add_job('send-verification-mail', json_build_object('userId', $1::text))",
      [ama.userId],
    );
    await testApp.runJobs();
    const event = await waitForSpan("event sendMessage");
    expect([event.kind, event.parentSpanId ?? ""]).toEqual([serverKind, ""]);
    const job = await waitForSpan("job send-verification-mail");
    expect([job.kind, job.parentSpanId ?? ""]).toEqual([consumerKind, ""]);
    await expect
      .poll(() => childSpans(event).map(({ name }) => name))
      .toContain("statement insert-messages");
  });

  test("of failures have the error status without the error message", async () => {
    const ama = await makeReader(testApp);
    await testApp.db.pool.query("ALTER TABLE conversations RENAME TO gone");
    await testApp.send("listRecentChats", { query: {} }, ama);
    await testApp.db.pool.query("ALTER TABLE gone RENAME TO conversations");
    const span = await waitForSpan(`request GET /api${calls.listRecentChats.path}`);
    expect(span.status).toEqual({ code: errorCode });
    await expect
      .poll(() => childSpans(span).filter((item) => item.status.code === errorCode).length)
      .toBeGreaterThan(0);
    expect(exportedText).not.toContain("does not exist");
  });

  test("contain no id, name or token of a user, and no text by a user", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const content = "Nobody but us two";
    const request = `request POST /api${calls.sendMessage.path}`;
    const countBefore = spansNamed(request).length;
    await sendChatMessage(testApp, ama, kofi, { content });
    await waitForSpan(request, countBefore + 1);
    for (const secretText of [
      ama.userId,
      ama.username,
      ama.token,
      kofi.userId,
      kofi.username,
      content,
    ]) {
      expect(exportedText).not.toContain(secretText);
    }
  });

  test("that fail to export are logged once, and the recovery too", async () => {
    const countLogLines = (words: string) =>
      testApp.log.filter((line) => line.includes(words)).length;
    const request = () => testApp.app.http.inject({ url: "/healthz" });
    status = 400;
    for (let n = 0; n < 3; n += 1) {
      expect((await request()).statusCode).toBe(200);
    }
    const failure = "traces do not reach the collector";
    await expect.poll(() => countLogLines(failure)).toBe(1);
    status = 200;
    await expect
      .poll(async () => {
        await request();
        return countLogLines("traces reach the collector again");
      })
      .toBe(1);
    expect(countLogLines(failure)).toBe(1);
  });
});

describe("with OTEL_TRACES_SAMPLER_ARG=0", () => {
  const unsampledApp = useTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_TRACES_SAMPLER_ARG: "0",
    TRUST_PROXY: "127.0.0.1",
  });

  test("only requests that the caller traces are traced", async () => {
    const spanName = "request GET /readyz";
    await unsampledApp.app.http.inject({ url: "/readyz" });
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01";
    await unsampledApp.app.http.inject({ url: "/readyz", headers: { traceparent } });
    await waitForSpan(spanName);
    expect(spansNamed(spanName)).toMatchObject([{ traceId: "4bf92f3577b34da6a3ce929d0e0e4737" }]);
  });
});

describe("without OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  /**
   * Returns the number of OpenTelemetry files that a separate process loads when it imports Kora and opens tracing. The
   * files of `@opentelemetry/api` do not count, because the metrics client imports them.
   */
  async function countLoadedFiles(endpoint: string | undefined): Promise<number> {
    const toUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const traces = endpoint && { endpoint, sampleRatio: 1 };
    const program = `
      import { registerHooks } from "node:module";
      let files = 0;
      registerHooks({
        load(url, context, next) {
          if (url.includes("/@opentelemetry/") && !url.includes("/api/")) files += 1;
          return next(url, context);
        },
      });
      await import(${toUrl("../../run.ts")});
      const { openTracing } = await import(${toUrl("open-tracing.ts")});
      const tracing = await openTracing({ traces: ${JSON.stringify(traces)} }, console);
      console.log(files);
      await tracing?.close();`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { cwd: fileURLToPath(new URL(".", import.meta.url)) },
    );
    return Number(stdout);
  }

  test("OpenTelemetry is not loaded", async () => {
    expect(await countLoadedFiles(undefined)).toBe(0);
    expect(await countLoadedFiles("http://127.0.0.1:9")).toBeGreaterThan(0);
  });
});
