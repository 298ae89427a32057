import { performance } from "node:perf_hooks";
import type { Metrics } from "./metrics.ts";

/** The interval of the event loop probe. The probe detects every longer delay, and shorter ones with some probability. */
const probeMilliseconds = 100;

/**
 * Collects the memory, CPU time and event loop time of this process. Counters hold totals since the start, so that
 * several scrapers can read them at different intervals. Returns a function that stops the timer.
 */
export function collectProcess(metrics: Metrics): () => void {
  metrics.collect({
    name: "process_start_time_seconds",
    help: "Start time of the process, in seconds since 1970.",
    read: () => [{ value: performance.timeOrigin / 1000 }],
  });
  metrics.collect({
    name: "process_cpu_seconds_total",
    help: "CPU time of the process.",
    kind: "counter",
    labels: ["mode"],
    read: () => {
      const { user, system } = process.cpuUsage();
      return [
        { labels: { mode: "user" }, value: user / 1e6 },
        { labels: { mode: "system" }, value: system / 1e6 },
      ];
    },
  });
  metrics.collect({
    name: "kora_memory_bytes",
    help: "Memory of the process: the total (rss) and its parts.",
    labels: ["part"],
    read: () =>
      Object.entries(process.memoryUsage()).map(([part, value]) => ({ labels: { part }, value })),
  });
  metrics.collect({
    name: "kora_event_loop_seconds_total",
    help: "Time that the event loop was active or idle.",
    kind: "counter",
    labels: ["state"],
    read: () => {
      const { active, idle } = performance.eventLoopUtilization();
      return [
        { labels: { state: "active" }, value: active / 1000 },
        { labels: { state: "idle" }, value: idle / 1000 },
      ];
    },
  });

  let expectedAt = performance.now() + probeMilliseconds;
  const timer = setInterval(() => {
    const now = performance.now();
    metrics.eventLoopDelay.observe(Math.max(0, now - expectedAt) / 1000);
    expectedAt = now + probeMilliseconds;
  }, probeMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
