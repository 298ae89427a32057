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

/** Max time for the last export. Unsent spans are then lost: an unreachable collector must not delay the shutdown. */
const closeWithinMilliseconds = 3000;

/**
 * Sends spans in batches by OTLP over HTTP. It stores the active span itself and not in the global state of
 * OpenTelemetry, so that several servers fit into one process. At most 2,048 spans wait for export (the default of
 * `BatchSpanProcessor`); further ones are dropped.
 */
export function createOtlpTracing({
  endpoint,
  sampleRatio,
  batchMilliseconds,
  log,
}: {
  readonly endpoint: string;
  /** The sampled share of the traces that start here, from 0 to 1. */
  readonly sampleRatio: number;
  /** The delay between two batches. */
  readonly batchMilliseconds: number;
  readonly log: Log;
}): Tracing {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = logExportFailures(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "kora",
      "service.instance.id": randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: batchMilliseconds })],
  });
  const tracer = provider.getTracer("kora");
  const activeContext = new AsyncLocalStorage<Context>();

  function chooseParent(kind: SpanKind, traceparent: string | undefined): Context {
    const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
    if (caller) return trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
    // Jobs and events are work of their own, so they begin a trace. A span that is active at their start belongs to
    // other work, such as the request that triggered the job.
    const isRoot = kind === "job" || kind === "event";
    return isRoot ? ROOT_CONTEXT : (activeContext.getStore() ?? ROOT_CONTEXT);
  }

  function begin(kind: SpanKind, name: string, traceparent?: string): OpenSpan {
    const parent = chooseParent(kind, traceparent);
    const span = tracer.startSpan(`${kind} ${name}`, { kind: kinds[kind] }, parent);
    const context = trace.setSpan(parent, span);
    return {
      enter: (work) => activeContext.run(context, work),
      end({ name: newName, attributes, failed }) {
        if (newName !== undefined) span.updateName(`${kind} ${newName}`);
        if (attributes) span.setAttributes(attributes);
        // The status omits the message of the error, because it may quote text of a user.
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
      const timeout = wait(closeWithinMilliseconds, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    },
  };
}

/** Wraps an exporter and logs the first failed export, and the first successful one after failures. */
function logExportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) {
          log.warn(
            { reason: result.error?.message },
            "Tracing: traces do not reach the collector; check OTEL_EXPORTER_OTLP_ENDPOINT.",
          );
        }
        if (!hasFailed && isFailing) log.warn("Tracing: traces reach the collector again.");
        isFailing = hasFailed;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
