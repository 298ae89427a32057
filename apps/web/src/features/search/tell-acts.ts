import { ApiError, api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { keep, readKept } from "./kept-terms.ts";
import { frequentAfter, recentAfter, type TermAct } from "./recent-terms.ts";

function send(act: TermAct): Promise<unknown> {
  if ("keep" in act) return api.call("keepSearchTerm", { body: { term: act.keep } });
  const body = "forget" in act ? { term: act.forget } : {};
  return api.call("forgetSearchTerms", { body });
}

/** What the server refuses it will refuse again. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}

let underWay: Promise<void> | null = null;

/**
 * Tells the server, one after the other, what was done with the history on this device. What cannot be told now
 * waits for the next time.
 */
export function tellActs(userId: string): Promise<void> {
  underWay ??= tellAll(userId).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function tellAll(userId: string): Promise<void> {
  // From here on what this device keeps is known to the server, but for what waits.
  keep(userId, { acts: readKept(userId).acts });
  for (;;) {
    const [act] = readKept(userId).acts;
    if (act === undefined || getSession().userId !== userId) return;
    try {
      await send(act);
    } catch (error) {
      if (!isRefused(error)) return;
    }
    // Another may have been added meanwhile, or all of them replaced.
    const { acts, recent, frequent } = readKept(userId);
    const isThere = JSON.stringify(acts[0]) === JSON.stringify(act);
    keep(userId, {
      acts: isThere ? acts.slice(1) : acts,
      recent: recentAfter(recent, [act]),
      frequent: frequentAfter(frequent, [act]),
    });
  }
}
