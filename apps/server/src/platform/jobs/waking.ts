import type { Log } from "../log.ts";
import type { JobHandlers, RecurringJob } from "./jobs.ts";

/** Lets acts come together that are done at the same moment. */
const gatherMilliseconds = 200;

/**
 * Does jobs of the schedule in this process soon after acts that leave them something to do, which must not cost such
 * an act a job of its own. Nothing of it is written down: what a killed process leaves, the schedule finds.
 */
export interface Waking {
  /** The job begins a fifth of a second later, once however often it is woken; anew where it is at work now. */
  wake(name: RecurringJob): void;
  /** Does now what is woken, and waits for it: for tests, in which time does not pass by itself. */
  settle(): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

type Handle = (payload: Record<string, never>) => Promise<void>;

/** `isByHand`: only `settle` does what is woken. */
export function createWaking(options: {
  readonly handlers: () => JobHandlers;
  readonly log: Log;
  readonly isByHand: boolean;
}): Waking {
  const { handlers, log, isByHand } = options;
  const woken = new Set<RecurringJob>();
  const atWork = new Map<RecurringJob, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function work(name: RecurringJob): Promise<void> {
    try {
      await (handlers()[name] as Handle)({});
    } catch (error) {
      log.error({ err: error, job: name }, "a job that was woken failed");
    }
    atWork.delete(name);
    if (woken.has(name)) beginSoon();
  }

  function begin(): void {
    timer = undefined;
    for (const name of woken) {
      if (!atWork.has(name)) {
        woken.delete(name);
        atWork.set(name, work(name));
      }
    }
  }

  function beginSoon(): void {
    if (!isByHand && !isClosed) timer ??= setTimeout(begin, gatherMilliseconds).unref();
  }

  return {
    wake(name) {
      woken.add(name);
      beginSoon();
    },
    async settle() {
      while (woken.size > 0) {
        begin();
        await Promise.all(atWork.values());
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(atWork.values());
    },
  };
}
