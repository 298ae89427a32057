import { deviceStore } from "./storage.ts";

/** The server's time minus that of the device, in milliseconds. It is stored for starts without a connection. */
const offsetKey = "serverClockOffset";
/** Smaller offsets are not stored. */
const storedOffsetMin = 60_000;
/** A `Date` header has whole seconds, so a device with the right time is up to this ahead of its response. */
const headerPrecision = 2_000;
/** A response that was under way for less than this does not set the clock back. */
const responseTimeMax = 60_000;

/**
 * The server's time in milliseconds at which `performance.now()` was 0; null before the first response.
 * `performance.now()` is monotonic, so changes of the device's clock have no effect.
 */
let startTime: number | null = null;
const listeners = new Set<() => void>();

/**
 * Returns the server's time in milliseconds, independent of the device's clock; before the first response, the device's
 * time with the stored offset. Every deadline and age on the screen is counted with it.
 */
export function serverNow(): number {
  if (startTime !== null) return Math.round(startTime + performance.now());
  return Date.now() + (Number(deviceStore.get(offsetKey)) || 0);
}

/**
 * Sets the clock to the `Date` header of a response that just arrived, in milliseconds. NaN, of no known time, is
 * ignored. Of several responses, the clock follows those that were the fastest.
 */
export function setServerTime(date: number): void {
  if (Number.isNaN(date)) return;
  const change = date - serverNow();
  const isImprecise =
    change <= 0 && change > -(startTime === null ? headerPrecision : responseTimeMax);
  const time = isImprecise ? date - change : date;
  startTime = time - performance.now();
  storeOffset(time - Date.now());
  if (!isImprecise && Math.abs(change) >= 1000) for (const listener of [...listeners]) listener();
}

function storeOffset(offset: number): void {
  if (Math.abs(offset) >= storedOffsetMin) {
    const stored = Number(deviceStore.get(offsetKey));
    if (Math.abs(offset - stored) >= 1000) deviceStore.set(offsetKey, String(Math.round(offset)));
  } else if (deviceStore.get(offsetKey) !== null) deviceStore.remove(offsetKey);
}

/** Calls `listener` when a response has corrected the clock by a second or more. Returns a function that ends it. */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
