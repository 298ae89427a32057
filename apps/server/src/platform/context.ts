import type { Config } from "../config.ts";
import { type Caches, createCaches } from "./cache.ts";
import type { Clock } from "./clock.ts";
import type { Requester } from "./concurrency-limit.ts";
import type { Database, Queryable } from "./database/database.ts";
import type { WriteBuffer } from "./database/write-buffer.ts";
import type { Geo } from "./geo/countries.ts";
import type { Enqueue, JobName, JobPayloads, RecurringJob } from "./jobs/jobs.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Log } from "./log.ts";
import type { MediaInspector } from "./media/inspect/media-inspector.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { Pictures } from "./media/pictures.ts";
import type { SignedMedia } from "./media/signed-media.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Presence } from "./realtime/presence.ts";
import type { Publication, Realtime } from "./realtime/realtime.ts";

/** Who asks: the account behind a live session. */
export interface Viewer {
  readonly userId: string;
  /** The writer record's id, or null for a reader. */
  readonly writerId: string | null;
  readonly isModerator: boolean;
  /** Names the session, for logout; not the token. */
  readonly sessionId: string;
  /** User ids of everyone blocked by this person or blocking them. */
  readonly hidden: readonly string[];
  /** Ids of the stories that this person blocked. */
  readonly hiddenStories: readonly string[];
}

/** Where a call comes from, whoever makes it. */
export interface Asker {
  /** Network address, for limits and for the country. */
  readonly address: string;
  /** What the device says it is (`User-Agent`), or an empty text. */
  readonly device: string;
  /** The token as it came, live or not. */
  readonly token: string | undefined;
  /** Aborted when the client goes away before it has its answer. */
  readonly signal: AbortSignal;
}

/** What a question is asked with: where, by whom, when. */
export interface Asking {
  readonly db: Queryable;
  readonly viewer: Viewer | null;
  readonly clock: Clock;
  readonly asker: Asker;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly media: MediaStore;
  readonly pictures: Pictures;
  readonly mediaInspector: MediaInspector;
  readonly signedMedia: SignedMedia;
  readonly presence: Presence;
  readonly geo: Geo;
  readonly limiter: Limiter;
  readonly caches: Caches;
  readonly writeBuffer: WriteBuffer;
  /**
   * Invalidates the cached values of a user. Call it after a commit that changes their sessions, rights, name, picture
   * or blocks, in either direction.
   */
  readonly invalidateUser: (userId: string) => void;
}

/**
 * What an operation sets off. The same in a transaction and outside: inside, everything is held back until commit and
 * dropped on rollback; outside, each statement is committed when its rows are there, so nothing is held back.
 */
export interface Effects {
  publish(publication: Publication): void;
  /** Written to the database with the operation; done by a worker after commit. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Has this process do a job of the schedule soon, without writing it down. */
  wake(name: RecurringJob): void;
  /** Runs `run` after commit, in the order given. An error is logged and stops nothing else. */
  afterCommit(run: (realtime: Realtime) => void): void;
}

/** What an operation is handed. A plain object: no part of it is global. */
export interface Context extends Asking, Effects {
  readonly db: Database;
  /** For `inTransaction` alone. */
  readonly enqueueIn: Enqueue;
}

/** The context of a verb for which one must be signed in. */
export interface ViewerContext extends Context {
  readonly viewer: Viewer;
}

/** The client of a call, for work that waits for a slot. */
export function requesterOf({ viewer, asker }: Pick<ViewerContext, "viewer" | "asker">): Requester {
  return { key: viewer.userId, signal: asker.signal };
}

/** The context of an operation inside a transaction, with the transaction's `db`. */
export interface Act<Given extends Viewer | null = Viewer | null> extends Asking, Effects {
  readonly viewer: Given;
}

/** Runs `work` as one transaction and releases its effects once it is committed. */
export async function inTransaction<Given extends Viewer | null, Result>(
  ctx: Context & { readonly viewer: Given },
  work: (act: Act<Given>) => Promise<Result>,
): Promise<Result> {
  const { enqueueIn, ...asking } = ctx;
  const pending: ((realtime: Realtime) => void)[] = [];
  const result = await ctx.db.transaction((tx) =>
    work({
      ...asking,
      viewer: ctx.viewer,
      db: tx,
      // What is read here may never be committed.
      caches: createCaches(ctx.clock),
      publish: (publication) => {
        pending.push((realtime) => realtime.publish(publication));
      },
      enqueue: (name, payload) => enqueueIn(tx, name, payload),
      wake: (name) => {
        pending.push(() => ctx.wake(name));
      },
      afterCommit: (run) => {
        pending.push(run);
      },
    }),
  );
  for (const run of pending) ctx.afterCommit(run);
  return result;
}

/** The effects of operations outside transactions. */
export function createEffects(parts: {
  readonly db: Queryable;
  readonly realtime: Realtime;
  readonly enqueue: Enqueue;
  readonly wake: (name: RecurringJob) => void;
  readonly log: Log;
}): Effects & Pick<Context, "enqueueIn"> {
  const { db, realtime, enqueue, wake, log } = parts;
  const afterCommit: Effects["afterCommit"] = (run) => {
    try {
      run(realtime);
    } catch (error) {
      log.error({ err: error }, "an effect failed after commit");
    }
  };
  return {
    publish: (publication) => afterCommit(() => realtime.publish(publication)),
    enqueue: (name, payload) => enqueue(db, name, payload),
    enqueueIn: enqueue,
    wake: (name) => afterCommit(() => wake(name)),
    afterCommit,
  };
}
