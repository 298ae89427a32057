import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Database } from "../database/database.ts";

/** The load of this process. */
export interface Pressure {
  /**
   * The 99th percentile of the event loop delay in milliseconds. It is the lower value of the last two windows of half
   * a second, so that a single pause, which is already over, does not count.
   */
  readonly eventLoopDelay: number;
  /** True if the event loop has recently had little idle time, or if statements wait for a database connection. */
  readonly isSaturated: boolean;
}

export interface PressureGauge {
  /** Returns the last sample, which is cheap enough for every request. */
  readonly read: () => Pressure;
  readonly close: () => void;
}

/** A window of five samples is half a second; `resolution` is that of the histogram of delays of the event loop. */
const sampleMilliseconds = 100;
const samplesPerWindow = 5;
const resolutionMilliseconds = 10;

/** Smoothed event loop utilization at which the process becomes busy, and at which it stops being busy. */
const saturation = { begins: 0.9, ends: 0.7 };

/**
 * Opens a gauge of this process's load. It starts to measure at the first `read`, so that startup work does not count.
 */
export function openPressureGauge(db: Pick<Database, "pools">): PressureGauge {
  const delayHistogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  let timer: NodeJS.Timeout | undefined;
  let sampleIndex = 0;
  let lastDelay = 0;
  let utilization = 0;
  let lastUtilization = performance.eventLoopUtilization();
  let isBusy = false;
  let currentPressure: Pressure = { eventLoopDelay: 0, isSaturated: false };

  function sample(): void {
    const now = performance.eventLoopUtilization();
    utilization =
      (utilization + performance.eventLoopUtilization(now, lastUtilization).utilization) / 2;
    lastUtilization = now;
    isBusy = utilization > (isBusy ? saturation.ends : saturation.begins);
    sampleIndex = (sampleIndex + 1) % samplesPerWindow;
    let { eventLoopDelay } = currentPressure;
    if (sampleIndex === 0) {
      const delay = toDelay(delayHistogram.percentile(99));
      eventLoopDelay = Math.min(delay, lastDelay);
      lastDelay = delay;
      delayHistogram.reset();
    }
    currentPressure = {
      eventLoopDelay,
      isSaturated: isBusy || db.pools().some(({ waiting }) => waiting > 0),
    };
  }

  function start(): void {
    delayHistogram.enable();
    lastUtilization = performance.eventLoopUtilization();
    timer = setInterval(sample, sampleMilliseconds).unref();
  }

  return {
    read() {
      if (!timer) start();
      return currentPressure;
    },
    close: () => {
      clearInterval(timer);
      delayHistogram.disable();
    },
  };
}

/** Subtracts the timer interval, because the histogram measures the nanoseconds from one timer to the next. */
const toDelay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMilliseconds);
