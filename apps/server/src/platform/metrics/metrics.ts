import { Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";

/** One series of a counter. */
interface CounterSeries {
  inc(by?: number): void;
}

/** One series of a duration histogram. */
interface DurationSeries {
  observe(seconds: number): void;
}

/** Returns the response durations of one route for a request method and a response status. */
export type RouteDurations = (method: string, status: number) => DurationSeries;

/** The current values of a metric, one per set of labels. */
type Samples = readonly {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}[];

/** A metric whose value is read at each scrape instead of being counted at each event. */
interface CollectedMetric {
  readonly name: string;
  readonly help: string;
  /** The default is `gauge`. */
  readonly kind?: "gauge" | "counter";
  readonly labels?: readonly string[];
  readonly read: () => Samples | Promise<Samples>;
}

/**
 * The metrics of this process. Code on a hot path creates its series once and keeps it, so that counting allocates no
 * label object and no closure. Label values come from fixed sets: ids, addresses or other client input would create an
 * unbounded number of series.
 */
export interface Metrics {
  /** The response durations of a route, which is named by its pattern. */
  readonly requests: (route: string) => RouteDurations;
  /** Requests refused because the process is overloaded. */
  readonly shed: Readonly<Record<"anonymous" | "read" | "write" | "file", CounterSeries>>;
  /** The time from the arrival of a socket event to its acknowledgement. */
  readonly events: (event: string) => Readonly<Record<"ok" | "refused" | "failed", DurationSeries>>;
  /** The duration of each attempt of a job. */
  readonly jobs: (job: string) => Readonly<Record<"done" | "failed", DurationSeries>>;
  /** Jobs that failed their last attempt and are not retried. */
  readonly jobsAbandoned: (job: string) => CounterSeries;
  /** New messages that were stored. */
  readonly messages: Readonly<Record<"chat" | "group", CounterSeries>>;
  /**
   * The time from the commit of a new message until this process has written it to sockets. The key is the process that
   * sent the message: this one or another.
   */
  readonly deliveriesBySender: Readonly<Record<"here" | "elsewhere", DurationSeries>>;
  readonly mails: Readonly<Record<"sent" | "failed", CounterSeries>>;
  /** Notifications sent to push services. `gone`: the browser has dropped its subscription. */
  readonly pushes: Readonly<Record<"sent" | "failed" | "gone", CounterSeries>>;
  /** Refused uploads by error code, or `TOO_SLOW`. */
  readonly uploadsRefused: Readonly<Record<UploadRefusal, CounterSeries>>;
  readonly mediaErrors: (operation: string) => CounterSeries;
  /** The delay with which the event loop runs a timer. */
  readonly eventLoopDelay: DurationSeries;
  collect(metric: CollectedMetric): void;
  /** Returns all metrics in the text format of Prometheus. */
  expose(): Promise<{ readonly type: string; readonly text: string }>;
}

const uploadRefusals = [
  "RATE_LIMITED",
  "UNAVAILABLE",
  "QUOTA_EXCEEDED",
  "STORAGE_FULL",
  "TOO_SLOW",
] as const;
type UploadRefusal = (typeof uploadRefusals)[number];

/** Buckets from 1 ms, the time of a response from memory, to 10 s, the longest time that a user waits. */
const defaultBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets of jobs, which may take minutes. */
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Creates metrics with a registry of their own, so that several servers fit into one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registries = [registry];

  const createHistogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = defaultBuckets,
  ) => new Histogram({ name, help, labelNames, buckets, registers: registries });

  const createCounter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: registries });

  /** Creates one series per label value. Each starts at 0, so that it is exposed before its first count. */
  const createCounters = <LabelValue extends string>(
    name: string,
    help: string,
    label: string,
    labelValues: LabelValue[],
  ) => {
    const counter = createCounter(name, help, [label]);
    return mapLabelValues(labelValues, (labelValue) => {
      const count = counter.labels({ [label]: labelValue });
      count.inc(0);
      return count;
    });
  };

  const requests = createHistogram(
    "kora_http_request_duration_seconds",
    "Time from a request to the end of its response.",
    ["method", "route", "status"],
  );
  const events = createHistogram(
    "kora_socket_event_duration_seconds",
    "Time from a socket event to its acknowledgement.",
    ["event", "outcome"],
  );
  const jobs = createHistogram(
    "kora_job_duration_seconds",
    "Duration of each attempt of a background job.",
    ["job", "outcome"],
    jobBuckets,
  );
  const jobsAbandoned = createCounter(
    "kora_jobs_given_up_total",
    "Jobs that failed their last attempt.",
    ["job"],
  );
  const deliveriesBySender = createHistogram(
    "kora_message_delivery_seconds",
    "Time from the commit of a message, sent at this process (here) or another (elsewhere), until this process wrote it to sockets.",
    ["sent"],
  );
  const mediaErrors = createCounter(
    "kora_media_errors_total",
    "Failed operations of the media store.",
    ["operation"],
  );

  return {
    requests: (route) =>
      createRouteDurations((method, status) => requests.labels({ method, route, status })),
    shed: createCounters(
      "kora_http_shed_total",
      "Requests refused with 503 under overload.",
      "class",
      ["anonymous", "read", "write", "file"],
    ),
    events: (event) =>
      mapLabelValues(["ok", "refused", "failed"], (outcome) => events.labels({ event, outcome })),
    jobs: (job) => mapLabelValues(["done", "failed"], (outcome) => jobs.labels({ job, outcome })),
    jobsAbandoned: (job) => jobsAbandoned.labels({ job }),
    messages: createCounters("kora_messages_sent_total", "Stored new messages.", "place", [
      "chat",
      "group",
    ]),
    deliveriesBySender: mapLabelValues(["here", "elsewhere"], (sent) =>
      deliveriesBySender.labels({ sent }),
    ),
    mails: createCounters(
      "kora_mails_total",
      "Mails sent to the mail server or the outbox.",
      "outcome",
      ["sent", "failed"],
    ),
    pushes: createCounters("kora_pushes_total", "Notifications sent to push services.", "outcome", [
      "sent",
      "failed",
      "gone",
    ]),
    uploadsRefused: createCounters(
      "kora_uploads_refused_total",
      "Uploads refused because of a limit of the server.",
      "reason",
      [...uploadRefusals],
    ),
    mediaErrors: (operation) => mediaErrors.labels({ operation }),
    eventLoopDelay: createHistogram(
      "kora_event_loop_delay_seconds",
      "Delay with which the event loop runs a timer.",
      [],
    ),
    collect({ name, help, kind = "gauge", labels = [], read }) {
      const options = { name, help, labelNames: [...labels], registers: registries };
      const collect = async () => {
        const samples = await read();
        series.reset();
        for (const { labels: labelValues = {}, value } of samples) series.inc(labelValues, value);
      };
      const series: Pick<Counter<string>, "reset" | "inc"> = kind === "gauge"
        ? new Gauge<string>({ ...options, collect })
        : new Counter<string>({ ...options, collect });
    },
    async expose() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function mapLabelValues<LabelValue extends string, Series>(
  labelValues: readonly LabelValue[],
  createSeries: (labelValue: LabelValue) => Series,
): Record<LabelValue, Series> {
  return Object.fromEntries(
    labelValues.map((labelValue) => [labelValue, createSeries(labelValue)]),
  ) as Record<LabelValue, Series>;
}

/** The methods with their own label value. All others share one, because a client can send any method name. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates each series of a route on first use, because a route uses only two or three of the possible ones. */
function createRouteDurations(
  createSeries: (method: string, status: string) => DurationSeries,
): RouteDurations {
  const seriesByMethod = new Map<string, DurationSeries[]>();
  return (method, status) => {
    const methodLabel = methods.has(method) ? method : "other";
    let seriesByClass = seriesByMethod.get(methodLabel);
    if (!seriesByClass) {
      seriesByClass = [];
      seriesByMethod.set(methodLabel, seriesByClass);
    }
    const statusClass = Math.trunc(status / 100);
    seriesByClass[statusClass] ??= createSeries(methodLabel, `${statusClass}xx`);
    return seriesByClass[statusClass];
  };
}
