/**
 * Server time at which `performance.now()` was 0. That clock is monotonic, so changes of the device's clock
 * have no effect.
 */
let began = performance.timeOrigin;

/** Sets the clock from the server time of a response that just arrived, in milliseconds. */
export function noteServerTime(now: number): void {
  if (!Number.isNaN(now)) began = now - performance.now();
}

/** Returns the server's time in milliseconds, independent of the device's clock. */
export function serverNow(): number {
  return began + performance.now();
}
