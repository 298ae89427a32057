import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Context,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";
import type { OpenSpan, SpanKind, Tracing } from "./tracing.ts";

const kinds: Readonly<Record<SpanKind, OtelKind>> = {
  request: OtelKind.SERVER,
  statement: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
  event: OtelKind.SERVER,
};

/** What is not sent by then is lost: a collector that is gone must not hold up the stop. */
const closeWithinMilliseconds = 3000;

/**
 * Sends spans in batches, as OTLP over HTTP. What is entered is kept here and not in the packages' global state, so that
 * several Koras fit into one process. While the collector is gone spans are dropped, and 2,048 at most wait for it.
 */
export function createOtlpTracing({
  endpoint,
  share,
  batchMilliseconds,
  log,
}: {
  readonly endpoint: string;
  /** Of the traces that begin here, from 0 to 1. */
  readonly share: number;
  /** Between two batches. */
  readonly batchMilliseconds: number;
  readonly log: Log;
}): Tracing {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = tellLosses(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "kora",
      "service.instance.id": randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: batchMilliseconds })],
  });
  const tracer = provider.getTracer("kora");
  const entered = new AsyncLocalStorage<Context>();

  function parentOf(kind: SpanKind, traceparent: string | undefined): Context {
    const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
    if (caller) return trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
    const isFirst = kind === "job" || kind === "event";
    return isFirst ? ROOT_CONTEXT : (entered.getStore() ?? ROOT_CONTEXT);
  }

  function begin(kind: SpanKind, name: string, traceparent?: string): OpenSpan {
    const parent = parentOf(kind, traceparent);
    const span = tracer.startSpan(`${kind} ${name}`, { kind: kinds[kind] }, parent);
    const context = trace.setSpan(parent, span);
    return {
      enter: (work) => entered.run(context, work),
      end({ name: known, attributes: facts, failed }) {
        if (known !== undefined) span.updateName(`${kind} ${known}`);
        if (facts) span.setAttributes(facts);
        // Without the error's message, which may quote what somebody wrote.
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    begin,
    async span(kind, name, work) {
      const span = begin(kind, name);
      let failed = true;
      try {
        const result = await span.enter(work);
        failed = false;
        return result;
      } finally {
        span.end({ failed });
      }
    },
    async close() {
      const given = wait(closeWithinMilliseconds, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
    },
  };
}

/** The same exporter, which says in the log when traces begin to be lost, and when they come through again. */
function tellLosses(exporter: SpanExporter, log: Log): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !isLost) {
          log.warn({ reason: result.error?.message }, "traces do not reach the collector");
        }
        if (!fails && isLost) log.warn("traces reach the collector again");
        isLost = fails;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
