import { Lru } from "toad-cache";
import type { Clock } from "./clock.ts";

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
  delete(key: string): void;
}

/** What is taken before a look-up: which changes it may have seen. */
export interface Look {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** The last change that it can have seen. */
  readonly change: number;
}

/** A bounded map of what was looked up about people: for ten seconds, or until a change to the person is told. */
export interface RememberedOfPeople<Value> {
  get(key: string): Value | undefined;
  /** Whether half of its time is over: who looks it up again now finds it known when it ends. */
  isAging(key: string): boolean;
  /** Whether something was remembered, still true or not. */
  has(key: string): boolean;
  /** Before what is to be remembered is looked up: a change that is told meanwhile makes it void. */
  look(): Look;
  set(key: string, value: Value, of: { readonly person: string; readonly look: Look }): void;
  delete(key: string): void;
}

/** The bounded memories of one server. */
export interface Memory {
  /**
   * Only for what can be told from the key and the value alone to be still true, such as contents under their
   * revision: nobody tells other processes of a change.
   */
  of<Value>(declared: MemoryOf<Value>): Remembered<Value>;
  /** For what is true until `forgetPerson` is called, which all who change it do after their commit. */
  ofPeople<Value>(declared: MemoryOf<Value>): RememberedOfPeople<Value>;
  forgetPerson(userId: string): void;
  /** Forgets everybody: what changed lately may not have been heard of here. */
  forgetPeople(): void;
}

/** How long a process may answer from memory what is true until it is told otherwise. */
const toldMilliseconds = 10_000;
/** So many people's last changes are known: more than change in that time. */
const knownChanges = 20_000;

export function createMemory(clock: Clock): Memory {
  const changes = createChanges();
  const once = new Map<string, unknown>();
  const oneOf = <Made>(name: string, make: () => Made): Made => {
    const made = (once.get(name) as Made | undefined) ?? make();
    once.set(name, made);
    return made;
  };
  return {
    of: <Value>(declared: MemoryOf<Value>) => oneOf(declared.name, () => remember<Value>(declared)),
    ofPeople: <Value>(declared: MemoryOf<Value>) =>
      oneOf(declared.name, () => rememberOfPeople<Value>(declared, { clock, changes })),
    forgetPerson: changes.tell,
    forgetPeople: changes.tellAll,
  };
}

interface Changes {
  /** The number of the last change that was told of anybody. */
  last(): number;
  /** The number of the person's last change, or of one of all people. */
  of(userId: string): number;
  tell(userId: string): void;
  tellAll(): void;
}

function createChanges(): Changes {
  const ofPerson = new Lru<number>(knownChanges);
  let last = 0;
  let ofAll = 0;
  return {
    last: () => last,
    of: (userId) => Math.max(ofAll, ofPerson.get(userId) ?? 0),
    tell(userId) {
      last += 1;
      ofPerson.set(userId, last);
    },
    tellAll() {
      last += 1;
      ofAll = last;
    },
  };
}

function rememberOfPeople<Value>(
  { name, most, sizeOf = () => 1 }: MemoryOf<Value>,
  { clock, changes }: { clock: Clock; changes: Changes },
): RememberedOfPeople<Value> {
  const kept = remember<{ value: Value; person: string; look: Look }>({
    name,
    most,
    sizeOf: ({ value }) => sizeOf(value),
  });
  const ageOf = (look: Look) => clock.now().getTime() - look.since;
  return {
    get(key) {
      const known = kept.get(key);
      if (!known || known.look.change < changes.of(known.person)) return undefined;
      // A clock that was set back must not make it last.
      const age = ageOf(known.look);
      return age >= 0 && age < toldMilliseconds ? known.value : undefined;
    },
    isAging(key) {
      const known = kept.get(key);
      return known !== undefined && ageOf(known.look) >= toldMilliseconds / 2;
    },
    has: (key) => kept.get(key) !== undefined,
    look: () => ({ since: clock.now().getTime(), change: changes.last() }),
    set: (key, value, { person, look }) => kept.set(key, { value, person, look }),
    delete: kept.delete,
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

  function remove(key: string): void {
    const before = young.get(key);
    if (before !== undefined) {
      taken -= sizeOf(before);
      young.delete(key);
    }
    old.delete(key);
  }

  function set(key: string, value: Value): void {
    const size = sizeOf(value);
    remove(key);
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
    delete: remove,
  };
}
