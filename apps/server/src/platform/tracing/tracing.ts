/** The kind of work that a span covers. The name of the span is more specific, such as the pattern of a route. */
export type SpanKind = "request" | "statement" | "job" | "event";

/** The attributes of a span. They must not hold user ids, parameters of statements or addresses. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** A started span that other code ends. */
export interface OpenSpan {
  /** Runs `work` with this span as the parent of all spans that it starts. */
  enter<Result>(work: () => Result): Result;
  end(outcome: {
    readonly name?: string;
    readonly attributes?: SpanAttributes;
    readonly failed: boolean;
  }): void;
}

/** Records spans and sends them to an OpenTelemetry collector. */
export interface Tracing {
  /**
   * Starts a span. Its parent is the span of the caller if `traceparent` (W3C) names it, else the entered span. Jobs
   * and events start a trace of their own instead of joining the entered span.
   */
  begin(kind: SpanKind, name: string, traceparent?: string): OpenSpan;
  /** Runs `work` in a span. The span fails if `work` throws. */
  span<Result>(kind: SpanKind, name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends the pending spans and shuts tracing down. */
  close(): Promise<void>;
}
