import type { Clock } from "./clock.ts";

/** Gives what is kept under `key`, or what `make` makes of it. */
export type KeptForAWhile<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Keeps what was made, `most` of it, for some seconds: it is made once however many ask, and may be as
 * old as that. What could not be made is not kept.
 */
export function keepForAWhile<Value>(options: {
  readonly seconds: number;
  readonly most: number;
  readonly clock: Clock;
}): KeptForAWhile<Value> {
  const kept = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();
  return (key, make) => {
    const now = options.clock.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) {
      return known.value;
    }
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= options.most && oldest !== undefined) {
      kept.delete(oldest);
    }
    const value = make();
    kept.set(key, { value, until: now + options.seconds * 1000 });
    value.catch(() => {
      if (kept.get(key)?.value === value) {
        kept.delete(key);
      }
    });
    return value;
  };
}
