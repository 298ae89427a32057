/** What a process remembers of one kind, declared by the feature that owns it, as statements are. */
export interface MemoryOf<Value> {
  readonly name: string;
  /** How much is kept; what was not asked for longest goes first. */
  readonly most: number;
  /** How much of `most` a value takes; 1 where it is not said. */
  readonly sizeOf?: (value: Value) => number;
}

/** A bounded map that drops what was not asked for longest. */
export interface Remembered<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * The bounded memories of one server. Only for what can be told from the key and the value alone to be
 * still true, such as contents under their revision: nobody tells other processes of a change.
 */
export interface Memory {
  of<Value>(declared: MemoryOf<Value>): Remembered<Value>;
}

export function createMemory(): Memory {
  const kept = new Map<string, Remembered<unknown>>();
  return {
    of<Value>(declared: MemoryOf<Value>) {
      let found = kept.get(declared.name) as Remembered<Value> | undefined;
      if (!found) {
        found = remember(declared);
        kept.set(declared.name, found as Remembered<unknown>);
      }
      return found;
    },
  };
}

function remember<Value>({ most, sizeOf = () => 1 }: MemoryOf<Value>): Remembered<Value> {
  // A Map gives its entries in the order in which they were set: the first is the one longest unasked.
  const entries = new Map<string, { value: Value; size: number }>();
  let taken = 0;

  function drop(key: string): void {
    taken -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry?.value;
    },
    set(key, value) {
      const size = sizeOf(value);
      drop(key);
      entries.set(key, { value, size });
      taken += size;
      for (const oldest of entries.keys()) {
        if (taken <= most) {
          break;
        }
        drop(oldest);
      }
    },
  };
}
