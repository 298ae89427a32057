/** What a span is about; its name says more, such as a route's pattern or a statement's name. */
export type SpanKind = "request" | "statement" | "job" | "event";

/** What may stand at a span. Words and figures of ours: nobody's id, no value of a statement, no address. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that is begun here and ended elsewhere. */
export interface OpenSpan {
  /** Runs `work`, and whatever it begins, inside of the span. */
  enter<Result>(work: () => Result): Result;
  end(outcome: {
    readonly name?: string;
    readonly attributes?: SpanAttributes;
    readonly failed: boolean;
  }): void;
}

/** Tells an OpenTelemetry collector what belongs together and how long each part took. */
export interface Tracing {
  /**
   * Begins a span inside of the one that is entered, or of the caller's where `traceparent` (W3C) names it. Jobs and
   * events begin a trace of their own, whatever set them off.
   */
  begin(kind: SpanKind, name: string, traceparent?: string): OpenSpan;
  /** Runs `work` as a span; it has failed when `work` throws. */
  span<Result>(kind: SpanKind, name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is not sent yet, and ends. */
  close(): Promise<void>;
}
