import type { Options } from "../options.ts";
import type { Percentiles } from "../statistics.ts";
import { measureCalls } from "./calls.ts";
import { measureChat } from "./chat.ts";

/** The rates of the open loop, as shares of the sustainable rate of the same server in the same run. */
export const rateShares = [0.3, 0.5, 0.7, 0.9] as const;

/** The measured operations: three calls of the main benchmark, and the delivery of a chat message. */
export const latencyWorkloads = ["feed", "story", "comment", "chat"] as const;
export type LatencyWorkload = (typeof latencyWorkloads)[number];

/** Result of one server at one rate. */
export interface LatencyMeasurement extends Percentiles {
  readonly work: LatencyWorkload;
  readonly server: "kora" | "reference";
  readonly run: number;
  /** Share of the sustainable rate; undefined for the closed loop, which saturates the server. */
  readonly share: number | undefined;
  /** Requests or messages sent per second. */
  readonly perSecond: number;
  /** Requests that the server refused with 503. */
  readonly refused: number;
}

export interface LatencyBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly stories: number;
  /** Number of sockets on each server while chat is measured. */
  readonly sockets: number;
  readonly measurements: readonly LatencyMeasurement[];
}

export type OnMeasurement = (measurement: LatencyMeasurement) => void;

/**
 * Measures the latency of Kora and of the reference servers: first under a closed loop, which saturates the server and
 * whose rate is the sustainable rate, then at fixed rates below it. The community is the smallest of `options.sizes`.
 */
export async function runLatency(
  options: Options,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<LatencyBenchResult> {
  const measurements: LatencyMeasurement[] = [];
  const onMeasurement: OnMeasurement = (measurement) => {
    measurements.push(measurement);
    log(describe(measurement));
  };
  const [stories = 10_000] = options.sizes;
  const machine = await measureCalls(stories, { ...options, signal, log, onMeasurement });
  await measureChat({ ...options, signal, onMeasurement });
  return { machine, stories, sockets: options.sockets, measurements };
}

function describe({ work, server, run, share, perSecond, refused, ...times }: LatencyMeasurement) {
  const rate = share === undefined ? "saturated" : `${share} of sustainable`;
  const { p50, p99, p999 } = times;
  return `latency of ${work}, ${server}, run ${run}, ${rate}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms, p99.9 ${p999.toFixed(1)} ms, ${refused} refused`;
}
