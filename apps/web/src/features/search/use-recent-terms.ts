import { useState } from "react";
import { useUserId } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { parseTerms, withoutTerm, withTerm } from "./recent-terms.ts";

/** What the person at this device searched for last, and the ways to change it. */
export function useRecentTerms() {
  const key = `searchTerms:${useUserId()}`;
  const [terms, setTerms] = useState(() => parseTerms(deviceStore.get(key)));
  const keep = (next: string[]) => {
    setTerms(next);
    if (next.length === 0) deviceStore.remove(key);
    else deviceStore.set(key, JSON.stringify(next));
  };
  return {
    terms,
    // Another tab may have added some meanwhile.
    add: (term: string) => keep(withTerm(parseTerms(deviceStore.get(key)), term)),
    remove: (term: string) => keep(withoutTerm(terms, term)),
    clear: () => keep([]),
  };
}
