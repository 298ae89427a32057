import type { Config } from "../config.ts";
import { type Caches, noCaches } from "./cache.ts";
import type { Clock } from "./clock.ts";
import type { Requester } from "./concurrency-limit.ts";
import type { Database, Queryable, Transaction } from "./database/database.ts";
import type { WriteBuffer } from "./database/write-buffer.ts";
import type { Encryption } from "./encryption.ts";
import { AppError } from "./errors.ts";
import type { Geo } from "./geo.ts";
import type { Enqueue, EnqueueOptions, JobName, JobPayloads, RecurringJob } from "./jobs/jobs.ts";
import { addressKey } from "./limits/address-key.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Log } from "./log.ts";
import type { MediaInspector } from "./media/inspect/media-inspector.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { Pictures } from "./media/pictures.ts";
import type { SignedMedia } from "./media/signed-media.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Presence } from "./realtime/presence.ts";
import type { Publication, Realtime } from "./realtime/realtime.ts";

/** A user of 18 or older, one under 18, or one who has not entered the month of birth. */
export type AgeGroup = "adult" | "minor" | "unknown";

/** The signed-in user of a request. */
export interface Viewer {
  readonly userId: string;
  /** The writer record's id, or null for a reader. */
  readonly writerId: string | null;
  readonly isModerator: boolean;
  /** True if the user may act on moderators. An operator is a moderator too. */
  readonly isOperator: boolean;
  /** True if the user has an app with codes or a passkey. */
  readonly hasSecondFactor: boolean;
  /** The time of the last proof of the second factor in this session; null if there was none. */
  readonly secondFactorAt: Date | null;
  readonly ageGroup: AgeGroup;
  /** Changes with each change of the privacy settings and of the month of birth. */
  readonly settingsVersion: string;
  /** The time when the account was created. */
  readonly createdAt: Date;
  /** The id of the session, which is not its token. It is empty for internal work. */
  readonly sessionId: string;
  /** Ids of the users who blocked the viewer or whom the viewer blocked. */
  readonly hiddenUserIds: readonly string[];
  /** Ids of the users whom the viewer muted. */
  readonly mutedUserIds: readonly string[];
  /** True if mature stories are hidden from the viewer. */
  readonly hidesMature: boolean;
  /** Ids of the stories that the viewer blocked. */
  readonly hiddenStoryIds: readonly string[];
}

/** Returns the viewer of internal work for a user, such as a job. The viewer has no session, rights, blocks or mutes. */
export const toInternalViewer = (userId: string): Viewer => ({
  userId,
  writerId: null,
  isModerator: false,
  isOperator: false,
  hasSecondFactor: false,
  secondFactorAt: null,
  ageGroup: "unknown",
  settingsVersion: "",
  createdAt: new Date(0),
  sessionId: "",
  hiddenUserIds: [],
  mutedUserIds: [],
  hidesMature: true,
  hiddenStoryIds: [],
});

/**
 * The error for the restricted session of a suspended user. Only calls with the access `anySession` accept its viewer;
 * everything else treats it as any other error, so a restricted session is refused unless a call allows it.
 */
export class SanctionedError extends AppError {
  readonly viewer: Viewer;

  constructor(message: string, viewer: Viewer) {
    super("SUSPENDED", message);
    this.viewer = viewer;
  }
}

/** The client of a request, signed in or not. */
export interface RequestOrigin {
  /** IP address, for rate limits and the visitor's country. */
  readonly address: string;
  /** The `User-Agent` header, or an empty string. */
  readonly userAgent: string;
  /** The session token that the client sent, valid or not. */
  readonly token: string | undefined;
  /** True if the client gave the call a key or id of its own, by which it may repeat it: its response is then stored. */
  readonly hasKey: boolean;
  /** Aborted when the client disconnects before the response. */
  readonly signal: AbortSignal;
}

/** The context of an operation that only reads. */
export interface ReadContext {
  readonly db: Queryable;
  readonly viewer: Viewer | null;
  readonly clock: Clock;
  readonly requestOrigin: RequestOrigin;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly media: MediaStore;
  readonly pictures: Pictures;
  readonly mediaInspector: MediaInspector;
  readonly signedMedia: SignedMedia;
  /** Encrypts the secrets of apps with codes. */
  readonly encryption: Encryption;
  readonly presence: Presence;
  readonly geo: Geo;
  readonly limiter: Limiter;
  readonly caches: Caches;
  readonly writeBuffer: WriteBuffer;
  /**
   * Invalidates the cached values of a user, and moves the user's sockets to the rooms that are right now, in all
   * processes. Call it after a commit that changes the user's sessions, rights, name, picture, age, settings, mutes,
   * follows or message requests, and for both users of a block or a friendship.
   */
  readonly invalidateUser: (userId: string) => void;
}

/**
 * Side effects of an operation, used alike inside and outside transactions. Inside, they are buffered until commit and
 * dropped on rollback. Outside, they run at once, because a statement is committed when its rows arrive.
 */
export interface Effects {
  publish(publication: Publication): void;
  /** Writes a job to the database, in the operation's transaction if there is one. A worker runs it after commit. */
  enqueue<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Runs a recurring job in this process soon after commit, without storing it. */
  trigger(name: RecurringJob): void;
  /** Runs `run` after commit, in call order. An error is logged and does not stop the other effects. */
  afterCommit(run: (realtime: Realtime) => void): void;
}

/** The context of an operation. It is a plain object and refers to no global state. */
export interface Context extends ReadContext, Effects {
  readonly db: Database;
  /** Like `enqueue`, but takes the transaction that writes the job. Only `inTransaction` and `RunOnce` use it. */
  readonly enqueueIn: Enqueue;
  /**
   * Only in a call with a key of the client, whose first transaction is the one that makes the call: the context for
   * transactions before that one, such as those that store files.
   */
  readonly withoutKey?: ViewerContext;
}

/** The context of an operation that requires a signed-in user. */
export interface ViewerContext extends Context {
  readonly viewer: Viewer;
}

/** The requester of work that waits for a slot of a concurrency limit. */
export function toRequester({
  viewer,
  requestOrigin,
}: Pick<ReadContext, "viewer" | "requestOrigin">): Requester {
  const key = viewer?.userId ?? addressKey(requestOrigin.address);
  return { key, signal: requestOrigin.signal };
}

/** The context of an operation inside a transaction, with the transaction's `db`. */
export interface TransactionContext<CurrentViewer extends Viewer | null = Viewer | null>
  extends ReadContext,
    Effects {
  readonly viewer: CurrentViewer;
  /** Sends `COMMIT` together with the last statements, whose promise is `last`: see `Transaction`. */
  readonly commitWith: Transaction["commitWith"];
}

/** Runs `work` as one transaction and releases its effects once it is committed. */
export async function inTransaction<CurrentViewer extends Viewer | null, Result>(
  ctx: Context & { readonly viewer: CurrentViewer },
  work: (tx: TransactionContext<CurrentViewer>) => Promise<Result>,
): Promise<Result> {
  const { enqueueIn, ...otherMembers } = ctx;
  const pending: ((realtime: Realtime) => void)[] = [];
  const result = await ctx.db.transaction((tx) =>
    work({
      ...otherMembers,
      viewer: ctx.viewer,
      db: tx,
      commitWith: tx.commitWith,
      // Values read in the transaction may never be committed, so they must not enter the shared caches.
      caches: noCaches,
      publish: (publication) => {
        pending.push((realtime) => realtime.publish(publication));
      },
      enqueue: (name, payload, options) => enqueueIn(tx, name, payload, options),
      trigger: (name) => {
        pending.push(() => ctx.trigger(name));
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
export function createEffects(services: {
  readonly db: Queryable;
  readonly realtime: Realtime;
  readonly enqueue: Enqueue;
  readonly trigger: (name: RecurringJob) => void;
  readonly log: Log;
}): Effects & Pick<Context, "enqueueIn"> {
  const { db, realtime, enqueue, trigger, log } = services;
  const afterCommit: Effects["afterCommit"] = (run) => {
    try {
      run(realtime);
    } catch (error) {
      log.error(
        { err: error },
        "Effects: an event or a job trigger failed after the commit; the change is stored.",
      );
    }
  };
  return {
    publish: (publication) => afterCommit(() => realtime.publish(publication)),
    enqueue: (name, payload, options) => enqueue(db, name, payload, options),
    enqueueIn: enqueue,
    trigger: (name) => afterCommit(() => trigger(name)),
    afterCommit,
  };
}
