/** Counts the open connections of each key and refuses more than `max` of one key. */
export interface ConnectionLimit {
  /** Takes a slot and returns its idempotent release function. Returns undefined if all slots are taken. */
  acquire(key: string): (() => void) | undefined;
}

export function createConnectionLimit(max: number): ConnectionLimit {
  const counts = new Map<string, number>();
  return {
    acquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return undefined;
      counts.set(key, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const remainingCount = (counts.get(key) ?? 1) - 1;
        if (remainingCount > 0) counts.set(key, remainingCount);
        else counts.delete(key);
      };
    },
  };
}
