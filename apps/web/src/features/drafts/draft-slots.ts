import { tabStore } from "../../lib/storage.ts";

/**
 * The drafts of this device are stored by slot: each form has one, so that no tab overwrites or deletes what another one has
 * stored of the same draft. A form that is open holds the lock of its slot.
 */
export interface DraftSlot {
  readonly name: string;
  /** Lets the next form continue what is in the slot. */
  readonly release: () => void;
}

const lockPrefix = "kora-draft ";

/** Holds the lock of a slot until `release`. Resolves to null if another form holds it. */
function hold(name: string): Promise<DraftSlot | null> {
  // Without locks, no other form counts as open.
  if (!("locks" in navigator)) return Promise.resolve({ name, release: () => undefined });
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve({ name, release }));
    };
    navigator.locks
      .request(lockPrefix + name, { ifAvailable: true }, keep)
      .catch(() => resolve(null));
  });
}

/** Claims the slot that this tab had before its reload, else a new one. */
export async function claimSlot(userId: string): Promise<DraftSlot> {
  const storageKey = `draft-slot:${userId}`;
  const previous = tabStore.get(storageKey);
  // A duplicated tab has the same storage, but cannot have the same lock.
  const continued = previous === null ? null : await hold(previous);
  if (continued !== null) return continued;
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  tabStore.set(storageKey, name);
  return (await hold(name)) ?? { name, release: () => undefined };
}

/** Returns the names of the slots whose forms are open in any tab. */
export async function listOpenSlots(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name] : []));
  return new Set(names.map((name) => name.slice(lockPrefix.length)));
}

/** Returns the key of the user's draft: of the edit of a story, or of a new one if `storyId` is null. */
export const toDraftKey = (userId: string, storyId: string | null): string =>
  storyId === null ? userId : `${userId} ${storyId}`;

const separator = "|";

/** Returns the key under which a slot stores the draft of `key`. */
export const toRowKey = (key: string, slot: string): string => `${key}${separator}${slot}`;

/** Returns the key of the draft and the slot of a row; the slot is "" in a row of before there were slots. */
export function parseRowKey(rowKey: string): { readonly key: string; readonly slot: string } {
  const [key = "", slot = ""] = rowKey.split(separator);
  return { key, slot };
}

interface Row {
  readonly rowKey: string;
  readonly savedAt: Date;
}

/**
 * Chooses among the rows of one draft what a form shows: the row of its own slot, else the one that was stored last. `left`
 * are the rows of forms that are closed, without the shown one.
 */
export function chooseRows<Each extends Row>(
  rows: readonly Each[],
  { own, open }: { own: string; open: ReadonlySet<string> },
): { readonly shown: Each | undefined; readonly left: readonly Each[] } {
  const slotOf = ({ rowKey }: Each) => parseRowKey(rowKey).slot;
  const latest = rows.toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  const shown = latest.find((row) => slotOf(row) === own) ?? latest[0];
  return { shown, left: rows.filter((row) => row !== shown && !open.has(slotOf(row))) };
}
