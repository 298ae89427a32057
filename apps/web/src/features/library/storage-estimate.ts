/** The storage that the browser gives to Kora, in bytes. */
export interface StorageEstimate {
  readonly used: number;
  readonly total: number;
}

/** Returns the storage of Kora on this device; null if the browser does not say. */
export async function readStorageEstimate(): Promise<StorageEstimate | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, total: quota };
}

/** Returns the free bytes that Kora has on this device; null if the browser does not say. */
export async function readFreeBytes(): Promise<number | null> {
  const estimate = await readStorageEstimate();
  return estimate && Math.max(0, estimate.total - estimate.used);
}
