let ahead = 0;

/** Notes the server's time, in milliseconds, as an answer that just came tells it. */
export function noteServerTime(now: number): void {
  if (!Number.isNaN(now)) ahead = now - Date.now();
}

/** The server's time now, in milliseconds, whatever the device's clock shows. */
export function serverNow(): number {
  return Date.now() + ahead;
}
