/** Counts what is open for each of many keys, and refuses more than `max` of one. */
export interface ConnectionLimit {
  /** Takes a place and gives what frees it, any number of times; undefined when there is none. */
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
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
