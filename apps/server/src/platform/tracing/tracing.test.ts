import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { calls } from "@kora/contract";
import { afterAll, describe, expect, test } from "vitest";
import { sendTo } from "../../testing/chats.fixture.ts";
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

const [serverKind, clientKind, consumerKind, errorCode] = [2, 3, 5, 2];

/** The local collector that receives the spans. */
const collector = await openExternalServer();
let status = 200;
let written = "";
const spans: SentSpan[] = [];
collector.on("/v1/traces", (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
    if (status !== 200) return;
    const text = Buffer.concat(chunks).toString();
    written += text;
    const { resourceSpans } = JSON.parse(text) as Export;
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
  });
});
afterAll(() => collector.close());

const kit = useTestApp(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  },
  { keepLog: true },
);

const named = (name: string) => spans.filter((span) => span.name === name);
const within = ({ spanId }: SentSpan) => spans.filter((span) => span.parentSpanId === spanId);
const factOf = (span: SentSpan, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

async function arrived(name: string, count = 1): Promise<SentSpan> {
  await expect.poll(() => named(name).length).toBeGreaterThanOrEqual(count);
  const span = named(name).at(-1);
  if (!span) throw new Error(`There is no span ${name}.`);
  return span;
}

describe("traces", () => {
  test("of a request are named by its route, with the statements that it asked inside, by their names", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const { headers } = await kit.send("getPerson", { params: { userId: kofi.userId } }, ama);
    const span = await arrived(`request GET /api${calls.getPerson.path}`);
    expect([span.kind, span.parentSpanId ?? ""]).toEqual([serverKind, ""]);
    expect(factOf(span, "http.response.status_code")).toBe(200);
    expect(factOf(span, "kora.request_id")).toBe(headers["x-request-id"]);
    await expect.poll(() => within(span).length).toBeGreaterThan(0);
    for (const statement of within(span)) {
      expect(statement.name).toMatch(/^statement [a-z-]+$/);
      expect([statement.kind, statement.traceId]).toEqual([clientKind, span.traceId]);
    }
  });

  test("of a change reach into its transaction, to the commit", async () => {
    await makeGroup(kit, await makeWriter(kit));
    const span = await arrived(`request POST /api${calls.createGroup.path}`);
    await expect.poll(() => within(span).map(({ name }) => name)).toContain("statement commit");
    expect(within(span).length).toBeGreaterThan(1);
  });

  test("belong to the caller's where one of our proxies names it, and to nobody else's", async () => {
    const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    const ask = (url: string, remoteAddress: string, traceparent: string) =>
      kit.app.http.inject({ url, remoteAddress, headers: { traceparent } });
    const route = "request GET /healthz";
    await ask("/healthz", "127.0.0.1", `00-${traceId}-${spanId}-01`);
    expect(await arrived(route)).toMatchObject({ traceId, parentSpanId: spanId });
    await ask("/healthz", "203.0.113.7", `00-${traceId}-${spanId}-01`);
    expect((await arrived(route, 2)).traceId).not.toBe(traceId);
    await ask("/healthz", "127.0.0.1", "00-nonsense");
    expect((await arrived(route, 3)).traceId).not.toBe(traceId);
  });

  test("of jobs and of events of sockets are their own", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const socket = await connect(kit, ama);
    await socket.ask("sendMessage", {
      recipientId: kofi.userId,
      content: "Good morning",
      disappearAfter: 0,
    });
    socket.close();
    await kit.db.pool.query(
      "SELECT graphile_worker.add_job('send-verification-mail', json_build_object('userId', $1::text))",
      [ama.userId],
    );
    await kit.runJobs();
    const event = await arrived("event sendMessage");
    expect([event.kind, event.parentSpanId ?? ""]).toEqual([serverKind, ""]);
    const job = await arrived("job send-verification-mail");
    expect([job.kind, job.parentSpanId ?? ""]).toEqual([consumerKind, ""]);
    await expect
      .poll(() => within(event).map(({ name }) => name))
      .toContain("statement insert-chat-message");
  });

  test("of what failed say so, and not what was in it", async () => {
    const ama = await makeReader(kit);
    await kit.db.pool.query("ALTER TABLE conversations RENAME TO gone");
    await kit.send("listRecentChats", { query: {} }, ama);
    await kit.db.pool.query("ALTER TABLE gone RENAME TO conversations");
    const span = await arrived(`request GET /api${calls.listRecentChats.path}`);
    expect(span.status).toEqual({ code: errorCode });
    await expect
      .poll(() => within(span).filter((one) => one.status.code === errorCode).length)
      .toBeGreaterThan(0);
    expect(written).not.toContain("does not exist");
  });

  test("hold nobody's id, name or token, and nothing that somebody wrote", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const said = "Nobody but us two";
    const request = `request POST /api${calls.sendMessage.path}`;
    const before = named(request).length;
    await sendTo(kit, ama, kofi, { content: said });
    await arrived(request, before + 1);
    for (const secret of [ama.userId, ama.username, ama.token, kofi.userId, kofi.username, said]) {
      expect(written).not.toContain(secret);
    }
  });

  test("that do not reach the collector are told in the log once, and that they reach it again", async () => {
    const told = (words: string) => kit.log.filter((line) => line.includes(words)).length;
    const ask = () => kit.app.http.inject({ url: "/healthz" });
    status = 400;
    for (let n = 0; n < 3; n += 1) {
      expect((await ask()).statusCode).toBe(200);
    }
    await expect.poll(() => told("traces do not reach the collector")).toBe(1);
    status = 200;
    await expect
      .poll(async () => {
        await ask();
        return told("traces reach the collector again");
      })
      .toBe(1);
    expect(told("traces do not reach the collector")).toBe(1);
  });
});

describe("with OTEL_TRACES_SAMPLER_ARG=0", () => {
  const none = useTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_TRACES_SAMPLER_ARG: "0",
    TRUST_PROXY: "127.0.0.1",
  });

  test("only what the caller traces is traced", async () => {
    const asked = "request GET /readyz";
    await none.app.http.inject({ url: "/readyz" });
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01";
    await none.app.http.inject({ url: "/readyz", headers: { traceparent } });
    await arrived(asked);
    expect(named(asked)).toMatchObject([{ traceId: "4bf92f3577b34da6a3ce929d0e0e4737" }]);
  });
});

describe("without OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  /**
   * Returns the number of OpenTelemetry files that a separate process loads when it imports Kora and opens tracing. The
   * files of `@opentelemetry/api` do not count, because the metrics client imports them.
   */
  async function loaded(endpoint: string | undefined): Promise<number> {
    const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const traces = endpoint && { endpoint, share: 1 };
    const program = `
      import { registerHooks } from "node:module";
      let files = 0;
      registerHooks({
        load(url, context, next) {
          if (url.includes("/@opentelemetry/") && !url.includes("/api/")) files += 1;
          return next(url, context);
        },
      });
      await import(${here("../../run.ts")});
      const { openTracing } = await import(${here("open-tracing.ts")});
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

  test("nothing of it is loaded", async () => {
    expect(await loaded(undefined)).toBe(0);
    expect(await loaded("http://127.0.0.1:9")).toBeGreaterThan(0);
  });
});
