import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Database } from "../database/database.ts";

/** How loaded this process is. */
export interface Pressure {
  /**
   * The 99th percentile of the event loop's delay, in milliseconds: the lower of the last two windows of half a second,
   * as a single pause is over when it is known.
   */
  readonly eventLoopDelay: number;
  /** The event loop has had no idle time lately, or statements wait for a database connection. */
  readonly isSaturated: boolean;
}

export interface PressureGauge {
  /** The last reading: cheap enough for every request. */
  readonly read: () => Pressure;
  readonly close: () => void;
}

const sampleMilliseconds = 100;
const samplesPerWindow = 5;
const resolutionMilliseconds = 10;

/** Shares of the time in which the event loop is busy, smoothed over some samples. */
const saturation = { begins: 0.9, ends: 0.7 };

/** Reads the pressure of this process from the first `read` on, so the work of the start is no pressure. */
export function openPressureGauge(db: Pick<Database, "pools">): PressureGauge {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  let timer: NodeJS.Timeout | undefined;
  let samples = 0;
  let lastDelay = 0;
  let utilization = 0;
  let last = performance.eventLoopUtilization();
  let isBusy = false;
  let reading: Pressure = { eventLoopDelay: 0, isSaturated: false };

  function sample(): void {
    const now = performance.eventLoopUtilization();
    utilization = (utilization + performance.eventLoopUtilization(now, last).utilization) / 2;
    last = now;
    isBusy = utilization > (isBusy ? saturation.ends : saturation.begins);
    samples = (samples + 1) % samplesPerWindow;
    let { eventLoopDelay } = reading;
    if (samples === 0) {
      const delay = lateness(delays.percentile(99));
      eventLoopDelay = Math.min(delay, lastDelay);
      lastDelay = delay;
      delays.reset();
    }
    reading = {
      eventLoopDelay,
      isSaturated: isBusy || db.pools().some(({ waiting }) => waiting > 0),
    };
  }

  function begin(): void {
    delays.enable();
    last = performance.eventLoopUtilization();
    timer = setInterval(sample, sampleMilliseconds).unref();
  }

  return {
    read() {
      if (!timer) begin();
      return reading;
    },
    close: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}

/** The histogram measures from one timer to the next, in nanoseconds. */
const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMilliseconds);
