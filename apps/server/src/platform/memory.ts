import { Lru } from "toad-cache";

/** What a process remembers of one kind, declared by the feature that owns it, as statements are. */
export interface MemoryOf<Value> {
  readonly name: string;
  /** How many entries are kept; the one not asked for longest goes first. */
  readonly most: number;
  /** Only carries the value's type. */
  readonly value?: Value;
}

/**
 * The bounded memories of one server. Only for what can be told from the key and the value alone to be
 * still true, such as contents under their revision: nobody tells other processes of a change.
 */
export interface Memory {
  of<Value>(declared: MemoryOf<Value>): Lru<Value>;
}

export function createMemory(): Memory {
  const kept = new Map<string, Lru<unknown>>();
  return {
    of<Value>(declared: MemoryOf<Value>) {
      let found = kept.get(declared.name);
      if (!found) {
        found = new Lru<unknown>(declared.most);
        kept.set(declared.name, found);
      }
      return found as Lru<Value>;
    },
  };
}
