/**
 * Server time at which `performance.now()` was 0. That clock is monotonic, so changes of the device's clock
 * have no effect.
 */
let offset = performance.timeOrigin;

/** Sets the clock from the server time of a response that just arrived, in milliseconds. */
export function setServerTime(now: number): void {
  if (!Number.isNaN(now)) offset = now - performance.now();
}

/** Returns the server's time in milliseconds, independent of the device's clock. */
export function serverNow(): number {
  return offset + performance.now();
}
