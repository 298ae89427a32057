/** At what moment the page's own clock began: it runs evenly, also when somebody sets the device's. */
let began = performance.timeOrigin;

/** Notes the server's time, in milliseconds, as an answer that just came tells it. */
export function noteServerTime(now: number): void {
  if (!Number.isNaN(now)) began = now - performance.now();
}

/** The server's time now, in milliseconds, whatever the device's clock shows. */
export function serverNow(): number {
  return began + performance.now();
}
