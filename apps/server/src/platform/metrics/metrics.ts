import { Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";

/** One series of a counter. */
interface Count {
  inc(by?: number): void;
}

/** One series of a duration histogram. */
interface Durations {
  observe(seconds: number): void;
}

/** Returns the response durations of one route for a request method and a response status. */
export type RouteDurations = (method: string, status: number) => Durations;

/** The current values of a metric, one per set of labels. */
type Samples = readonly {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}[];

/** A metric whose value is read when it is scraped, and not counted as events happen. */
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
  readonly shed: Readonly<Record<"anonymous" | "read" | "write" | "file", Count>>;
  /** The time from the arrival of a socket event to its acknowledgement. */
  readonly events: (event: string) => Readonly<Record<"ok" | "refused" | "failed", Durations>>;
  readonly jobs: (job: string) => Readonly<Record<"done" | "failed", Durations>>;
  /** Jobs that failed their last attempt and are not retried. */
  readonly jobsAbandoned: (job: string) => Count;
  readonly messages: Readonly<Record<"chat" | "group", Count>>;
  /**
   * The time from the commit of a new message until this process has written it to sockets. The key is the process that
   * sent the message: this one or another.
   */
  readonly deliveries: Readonly<Record<"here" | "elsewhere", Durations>>;
  readonly mails: Readonly<Record<"sent" | "failed", Count>>;
  readonly pushes: Readonly<Record<"sent" | "failed" | "gone", Count>>;
  /** Refused uploads by error code, or `TOO_SLOW`. */
  readonly uploadsRefused: Readonly<Record<UploadRefusal, Count>>;
  readonly mediaErrors: (operation: string) => Count;
  /** The delay with which the event loop runs a timer. */
  readonly eventLoopDelay: Durations;
  collect(looked: CollectedMetric): void;
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
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets of jobs, which may take minutes. */
const longSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Creates metrics with a registry of their own, so that several Koras fit into one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];

  const durations = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = seconds,
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  /** Creates one series per label value. Each starts at 0, so that it is exposed before its first count. */
  const counts = <Word extends string>(
    name: string,
    help: string,
    label: string,
    words: Word[],
  ) => {
    const all = counter(name, help, [label]);
    return byWord(words, (word) => {
      const count = all.labels({ [label]: word });
      count.inc(0);
      return count;
    });
  };

  const requests = durations(
    "kora_http_request_duration_seconds",
    "From a request to the end of its answer.",
    ["method", "route", "status"],
  );
  const events = durations(
    "kora_socket_event_duration_seconds",
    "From a socket event to its acknowledgement.",
    ["event", "outcome"],
  );
  const jobs = durations(
    "kora_job_duration_seconds",
    "What a background job took, each try by itself.",
    ["job", "outcome"],
    longSeconds,
  );
  const jobsGivenUp = counter(
    "kora_jobs_given_up_total",
    "Jobs that failed as often as they may be tried.",
    ["job"],
  );
  const deliveries = durations(
    "kora_message_delivery_seconds",
    "From the commit of a message that was sent here or elsewhere until this process wrote it to sockets.",
    ["sent"],
  );
  const mediaErrors = counter("kora_media_errors_total", "What the media store failed to do.", [
    "operation",
  ]);

  return {
    requests: (route) =>
      createRoute((method, status) => requests.labels({ method, route, status })),
    shed: counts("kora_http_shed_total", "Requests refused with 503 under overload.", "class", [
      "anonymous",
      "read",
      "write",
      "file",
    ]),
    events: (event) =>
      byWord(["ok", "refused", "failed"], (outcome) => events.labels({ event, outcome })),
    jobs: (job) => byWord(["done", "failed"], (outcome) => jobs.labels({ job, outcome })),
    jobsAbandoned: (job) => jobsGivenUp.labels({ job }),
    messages: counts("kora_messages_sent_total", "New messages that were stored.", "place", [
      "chat",
      "group",
    ]),
    deliveries: byWord(["here", "elsewhere"], (sent) => deliveries.labels({ sent })),
    mails: counts("kora_mails_total", "Mails given to the mail server or the outbox.", "outcome", [
      "sent",
      "failed",
    ]),
    pushes: counts("kora_pushes_total", "Notifications given to push services.", "outcome", [
      "sent",
      "failed",
      "gone",
    ]),
    uploadsRefused: counts(
      "kora_uploads_refused_total",
      "Uploads that were refused by a bound of the server.",
      "reason",
      [...uploadRefusals],
    ),
    mediaErrors: (operation) => mediaErrors.labels({ operation }),
    eventLoopDelay: durations(
      "kora_event_loop_delay_seconds",
      "How late the event loop came to a timer.",
      [],
    ),
    collect({ name, help, kind = "gauge", labels = [], read }) {
      const options = { name, help, labelNames: [...labels], registers };
      const collect = async () => {
        const reading = await read();
        series.reset();
        for (const { labels: words = {}, value } of reading) series.inc(words, value);
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

function byWord<Word extends string, Child>(
  words: readonly Word[],
  make: (word: Word) => Child,
): Record<Word, Child> {
  return Object.fromEntries(words.map((word) => [word, make(word)])) as Record<Word, Child>;
}

/** The methods with their own label value. All others share one, because a client can send any method name. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates each series of a route on first use, because a route uses only two or three of the possible ones. */
function createRoute(make: (method: string, status: string) => Durations): RouteDurations {
  const made = new Map<string, Durations[]>();
  return (method, status) => {
    const word = methods.has(method) ? method : "other";
    let ofMethod = made.get(word);
    if (!ofMethod) {
      ofMethod = [];
      made.set(word, ofMethod);
    }
    const first = Math.trunc(status / 100);
    ofMethod[first] ??= make(word, `${first}xx`);
    return ofMethod[first];
  };
}
