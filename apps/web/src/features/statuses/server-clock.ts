/**
 * Server time in milliseconds at which `performance.now()` was 0; before the first response, the device's time.
 * `performance.now()` is monotonic, so changes of the device's clock have no effect.
 */
let startTime = performance.timeOrigin;

/**
 * Sets the clock to the server time of a response that just arrived, in milliseconds. NaN, of no known time, is
 * ignored.
 */
export function setServerTime(now: number): void {
  if (!Number.isNaN(now)) startTime = now - performance.now();
}

/** Returns the server's time in milliseconds, independent of the device's clock. */
export function serverNow(): number {
  return startTime + performance.now();
}
