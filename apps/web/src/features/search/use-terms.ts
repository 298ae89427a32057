import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useViewerId } from "../../lib/session.ts";
import { keep, readKept } from "./kept-terms.ts";
import { termsKey, termsQuery } from "./queries.ts";
import { frequentAfter, recentAfter, type TermAct, withAct } from "./recent-terms.ts";
import { tellActs } from "./tell-acts.ts";

/** Tells the server what waits, and keeps what it says then; without a line this device's word stands. */
async function refresh(queryClient: QueryClient, userId: string): Promise<void> {
  await tellActs(userId);
  // What was asked before may be answered with what was before.
  await queryClient.cancelQueries({ queryKey: termsKey });
  try {
    const [recent, frequent] = await Promise.all([
      queryClient.fetchQuery(termsQuery("recent")),
      queryClient.fetchQuery(termsQuery("frequent")),
    ]);
    keep(userId, { recent, frequent });
  } catch {
    // What is kept is shown.
  }
}

/**
 * What one searched for last and most often, and the ways to change it: at once as this device keeps it, then as the
 * server says. What is done here is told to the server as soon as there is a line.
 */
export function useTerms() {
  const userId = useViewerId();
  const queryClient = useQueryClient();
  const [{ recent, frequent, acts }, setKept] = useState(() => readKept(userId));
  useEffect(() => {
    let over = false;
    void refresh(queryClient, userId).then(() => {
      if (!over) setKept(readKept(userId));
    });
    return () => {
      over = true;
    };
  }, [queryClient, userId]);

  const act = (done: TermAct) => {
    // Another tab may have done something meanwhile.
    keep(userId, { acts: withAct(readKept(userId).acts, done) });
    setKept(readKept(userId));
    void refresh(queryClient, userId).then(() => setKept(readKept(userId)));
  };
  return {
    recent: recentAfter(recent, acts),
    frequent: frequentAfter(frequent, acts),
    add: (term: string) => {
      if (term.trim() !== "") act({ keep: term.trim() });
    },
    remove: (term: string) => act({ forget: term }),
    clear: () => act({ forgetAll: true }),
  };
}
