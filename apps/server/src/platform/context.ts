import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Requester } from "./concurrency-limit.ts";
import type { Database, Queryable } from "./database/database.ts";
import type { Gathered, Gathering } from "./database/gather.ts";
import type { Notes } from "./database/notes.ts";
import type { Statement } from "./database/statement.ts";
import type { Geo } from "./geo/countries.ts";
import type { Enqueue, JobName, JobPayloads, RecurringJob } from "./jobs/jobs.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Log } from "./log.ts";
import type { MediaInspector } from "./media/inspect/media-inspector.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { Pictures } from "./media/pictures.ts";
import type { SignedMedia } from "./media/signed-media.ts";
import { createMemory, type Memory } from "./memory.ts";
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
  readonly memory: Memory;
  readonly notes: Notes;
  /**
   * Forgets what is remembered of a person; called after a change to their sessions, to their rights, to how they are
   * shown or to their blocks, either way, is committed.
   */
  readonly forgetPerson: (userId: string) => void;
}

/** What every verb is handed. A plain object: no part of it is global. */
export interface Context extends Asking {
  readonly db: Database;
  /** For `inTransaction` and `inStatement` alone: verbs publish and enqueue through their act. */
  readonly effects: {
    readonly realtime: Realtime;
    readonly enqueue: Enqueue;
    readonly wake: (name: RecurringJob) => void;
  };
}

/** The context of a verb for which one must be signed in. */
export interface ViewerContext extends Context {
  readonly viewer: Viewer;
}

/** The client of a call, for work that waits for a slot. */
export function requesterOf({ viewer, asker }: Pick<ViewerContext, "viewer" | "asker">): Requester {
  return { key: viewer.userId, signal: asker.signal };
}

/**
 * A transaction: what a verb asks with, on the transaction's `db`, and the only place from which events
 * are published and jobs enqueued.
 */
export interface Act<Given extends Viewer | null = Viewer | null> extends Asking {
  readonly viewer: Given;
  /** Sent right after commit, never after a rollback. */
  publish(publication: Publication): void;
  /** Written in this transaction; done by a worker after commit. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Lets a job of the schedule be done in this process soon after commit, without being written down. */
  wake(name: RecurringJob): void;
  /** Run right after commit, in the order given. */
  afterCommit(run: (realtime: Realtime) => void): void;
}

/** Runs `work` as one transaction and sends what it published once it is committed. */
export async function inTransaction<Given extends Viewer | null, Result>(
  ctx: Context & { readonly viewer: Given },
  work: (act: Act<Given>) => Promise<Result>,
): Promise<Result> {
  const { effects, ...asking } = ctx;
  const pending: ((realtime: Realtime) => void)[] = [];
  const result = await ctx.db.transaction((tx) =>
    work({
      ...asking,
      viewer: ctx.viewer,
      db: tx,
      // What is read here may never be committed.
      memory: createMemory(ctx.clock),
      publish: (publication) => {
        pending.push((realtime) => realtime.publish(publication));
      },
      enqueue: (name, payload) => effects.enqueue(tx, name, payload),
      wake: (name) => {
        pending.push(() => effects.wake(name));
      },
      afterCommit: (run) => {
        pending.push(run);
      },
    }),
  );
  runEffects(ctx, pending);
  return result;
}

/** Reads the row of an act after commit; what it publishes is sent then, and what it wakes is done soon. */
type Finish<Row, Result> = (
  row: Row | undefined,
  publish: (publication: Publication) => void,
  wake: (name: RecurringJob) => void,
) => Result;

/**
 * As `inTransaction`, for an act that is one statement: PostgreSQL makes it a transaction by itself,
 * which saves the round trips of BEGIN and COMMIT.
 */
export async function inStatement<Values, Row, Result>(
  ctx: Context,
  statement: Statement<Values, Row>,
  values: Values,
  finish: Finish<Row, Result>,
): Promise<Result> {
  return finishAct(ctx, await ctx.db.row(statement, values), finish);
}

/** As `inStatement`, for an act that is done so often that those of one moment are done by one statement. */
export async function inGathering<Values extends object, Row extends Gathered, Result>(
  ctx: Context,
  gathering: Gathering<Values, Row>,
  values: Values,
  finish: Finish<Row, Result>,
): Promise<Result> {
  const [row] = await ctx.db.gather(gathering, values);
  return finishAct(ctx, row, finish);
}

function finishAct<Row, Result>(
  ctx: Context,
  row: Row | undefined,
  finish: Finish<Row, Result>,
): Result {
  const pending: ((realtime: Realtime) => void)[] = [];
  const result = finish(
    row,
    (publication) => pending.push((realtime) => realtime.publish(publication)),
    (name) => pending.push(() => ctx.effects.wake(name)),
  );
  runEffects(ctx, pending);
  return result;
}

/** What is committed has happened: an effect that fails is logged, and the others still run. */
function runEffects(ctx: Context, pending: readonly ((realtime: Realtime) => void)[]): void {
  for (const run of pending) {
    try {
      run(ctx.effects.realtime);
    } catch (error) {
      ctx.log.error({ err: error }, "an effect failed after commit");
    }
  }
}
