/** What a process remembers of one kind, declared by the feature that owns it, as statements are. */
export interface MemoryOf<Value> {
  readonly name: string;
  /** How much is kept at most; of what was not asked for lately, half of it goes at a time. */
  readonly most: number;
  /** How much of `most` a value takes; 1 where it is not said. */
  readonly sizeOf?: (value: Value) => number;
}

/** A bounded map that keeps what is asked for. */
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

/**
 * Two generations: what is asked for moves to the young one, and when that is half of all the old one is
 * forgotten. So a hit of what is asked for often changes nothing, unlike in a list kept in order.
 */
function remember<Value>({ most, sizeOf = () => 1 }: MemoryOf<Value>): Remembered<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  let taken = 0;

  function set(key: string, value: Value): void {
    const size = sizeOf(value);
    const before = young.get(key);
    if (before !== undefined) {
      taken -= sizeOf(before);
      young.delete(key);
    }
    old.delete(key);
    if (size > most / 2) {
      return;
    }
    if (taken + size > most / 2) {
      old = young;
      young = new Map();
      taken = 0;
    }
    young.set(key, value);
    taken += size;
  }

  return {
    get(key) {
      const known = young.get(key);
      if (known !== undefined) {
        return known;
      }
      const older = old.get(key);
      if (older !== undefined) {
        set(key, older);
      }
      return older;
    },
    set,
  };
}
