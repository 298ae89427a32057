import { createHash } from "node:crypto";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { noCaches } from "../../platform/cache.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { toRequester, type ViewerContext } from "../../platform/context.ts";
import { runCommandIn } from "../../platform/database/batch-runner.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, unavailable } from "../../platform/errors.ts";
import type { CallWithKey, RunOnce } from "../../platform/http/call-key.ts";

interface KeyValues {
  viewer: string;
  call: string;
  key: string;
}

/**
 * Claims a key; no row if the viewer has used it. If another transaction is using it, the statement waits until that one
 * has ended.
 */
const claimKey = statement<KeyValues & { inputHash: string; now: Date; expiresAt: Date }, unknown>(
  "claim-idempotency-key",
  (value) => sql`
    INSERT INTO idempotency_keys AS k (user_id, call, key, input_hash, expires_at)
    VALUES (${value("viewer")}, ${value("call")}, ${value("key")}, ${value("inputHash")}, ${value("expiresAt")})
    ON CONFLICT (user_id, call, key) DO UPDATE SET input_hash = excluded.input_hash, response = NULL,
      expires_at = excluded.expires_at
    WHERE k.expires_at <= ${value("now")}
    RETURNING 1`,
);

const selectFirstCall = statement<
  KeyValues & { now: Date },
  { input_hash: string; response: unknown }
>(
  "first-call-of-idempotency-key",
  (value) => sql`
    SELECT input_hash, response FROM idempotency_keys
    WHERE user_id = ${value("viewer")} AND call = ${value("call")} AND key = ${value("key")}
      AND expires_at > ${value("now")}`,
);

const storeResponse = statement<KeyValues & { response: string }, unknown>(
  "store-response-of-idempotency-key",
  (value) => sql`
    UPDATE idempotency_keys SET response = ${value("response")}::jsonb
    WHERE user_id = ${value("viewer")} AND call = ${value("call")} AND key = ${value("key")}`,
);

/** SQLSTATE of a statement that took longer than `statement_timeout`. */
const queryCanceled = "57014";
const retryAfterSeconds = 5;

/** Ends the transaction of a call that has been made before. */
class MadeBefore extends Error {
  override readonly name = "MadeBefore";
}

/** The transaction in which a call is made. It stays open until the response is there, which it stores. */
interface OpenTransaction {
  readonly tx: Transaction;
  /** Stores the response and commits. */
  commit(response: unknown): Promise<void>;
  rollBack(): Promise<void>;
}

/**
 * Creates the function that makes a call with a key. The key, the change and the response are one transaction: a repeated
 * call, also a concurrent one, gets the stored response; a refused call leaves no trace and can be repeated. A key that was
 * used for other content throws 409.
 *
 * The first transaction of an operation claims the key, and stays open until the response is there. What the operation does
 * before, such as storing a picture, holds no connection and no lock. These calls wait for each other's rows one by one,
 * while calls without a key share statements. So at most `maxRunning` of these transactions use a connection at once. Of
 * the process's `maxWriteConnections`, three are for jobs and their listener, so two are always left for other calls
 * (docs/decisions/0085-eight-connections.md).
 */
export function createRunOnce(): RunOnce {
  const limit = createConcurrencyLimit({
    maxRunning: 3,
    maxRunningPerKey: 2,
    maxQueued: 1000,
    maxQueuedPerKey: 100,
  });
  const runAlone = createRunAlone();
  return (ctx, call, handle) =>
    runAlone(JSON.stringify(toKeyValues(ctx, call)), async (hasWaited) => {
      const firstResponse = hasWaited ? await findFirstResponse(ctx, call) : undefined;
      if (firstResponse) return firstResponse.response;
      const once = keepOneTransaction(ctx, () => openTransaction(ctx, call, limit));
      try {
        const response = await handle(once.context);
        await once.commit(response);
        return response;
      } catch (error) {
        await once.rollBack();
        // A refusal may come from what the first call has changed, such as the last free place of a list.
        if (!(error instanceof MadeBefore || error instanceof AppError)) throw error;
        const first = await findFirstResponse(ctx, call);
        if (!first) throw error;
        return first.response;
      }
    });
}

/**
 * Creates a function that runs work of one key one after another, in this process. A repeated call that waits for the first
 * does not prepare the same pictures and files again, nor does it take a place in their queues.
 */
function createRunAlone() {
  const running = new Map<string, Promise<void>>();
  return async <Result>(key: string, work: (hasWaited: boolean) => Promise<Result>) => {
    const hasWaited = running.has(key);
    while (running.has(key)) await running.get(key);
    const ended = Promise.withResolvers<void>();
    running.set(key, ended.promise);
    try {
      return await work(hasWaited);
    } finally {
      running.delete(key);
      ended.resolve();
    }
  };
}

/** Returns the response of the first call with this key, if there is one. Throws 409 if that one had other content. */
async function findFirstResponse(ctx: ViewerContext, call: CallWithKey) {
  const values = { ...toKeyValues(ctx, call), now: ctx.clock.now() };
  const firstCall = await ctx.db.row(selectFirstCall, values);
  if (firstCall && firstCall.input_hash !== hashInput(call)) {
    throw new AppError("IDEMPOTENCY_MISMATCH", call.key.mismatch);
  }
  return firstCall;
}

const toKeyValues = ({ viewer }: ViewerContext, { key }: CallWithKey): KeyValues => ({
  viewer: viewer.userId,
  call: key.call,
  key: key.key,
});

function hashInput({ name, input }: CallWithKey): string {
  return createHash("sha256")
    .update(JSON.stringify([name, input]))
    .digest("base64url");
}

/** Opens a transaction and claims the key in it. Rejects with `MadeBefore` if the viewer has used it. */
function openTransaction(
  ctx: ViewerContext,
  call: CallWithKey,
  limit: ConcurrencyLimit,
): Promise<OpenTransaction> {
  const keyValues = toKeyValues(ctx, call);
  return new Promise((resolve, reject) => {
    const response = Promise.withResolvers<unknown>();
    // Its error is that of the operation, which gets it itself.
    response.promise.catch(() => undefined);
    const transaction = limit(toRequester(ctx), () =>
      ctx.db.transaction(async (tx) => {
        await claim(tx, ctx, call);
        resolve({
          tx,
          async commit(value) {
            response.resolve(value);
            await transaction;
          },
          async rollBack() {
            response.reject(new MadeBefore());
            await transaction.catch(() => undefined);
          },
        });
        const value = JSON.stringify(await response.promise);
        await tx.commitWith(tx.rows(storeResponse, { ...keyValues, response: value }));
      }),
    );
    transaction.catch(reject);
  });
}

async function claim(tx: Queryable, ctx: ViewerContext, call: CallWithKey): Promise<void> {
  const now = ctx.clock.now();
  const values = {
    ...toKeyValues(ctx, call),
    inputHash: hashInput(call),
    now,
    expiresAt: new Date(now.getTime() + call.key.lifetimeMilliseconds),
  };
  const claimed = await tx.row(claimKey, values).catch((error: unknown) => {
    const isTimeout = (error as { code?: unknown }).code === queryCanceled;
    throw isTimeout ? unavailable(sentences.form.stillRunning, retryAfterSeconds) : error;
  });
  if (!claimed) throw new MadeBefore();
}

interface OnceContext {
  readonly context: ViewerContext;
  /** Ends the transaction with the response, and then releases its effects. */
  commit(response: unknown): Promise<void>;
  /** Ends the transaction, if there still is one, without any change. */
  rollBack(): Promise<void>;
}

/**
 * Returns a context whose first transaction is one of `open`. Everything after its begin is part of it, and all effects
 * wait until it is committed. If the work of a transaction fails, it is rolled back, as without a key.
 */
function keepOneTransaction(ctx: ViewerContext, open: () => Promise<OpenTransaction>): OnceContext {
  let opening: Promise<OpenTransaction> | undefined;
  let current: OpenTransaction | undefined;
  let effects: Parameters<ViewerContext["afterCommit"]>[0][] = [];

  async function begin(): Promise<OpenTransaction> {
    opening ??= open().then((opened) => {
      current = opened;
      return opened;
    });
    return opening;
  }

  async function rollBack(): Promise<void> {
    const opened = current;
    opening = undefined;
    current = undefined;
    effects = [];
    await opened?.rollBack();
  }

  async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { rows, row, run, drizzle } = (await begin()).tx;
    try {
      // It is committed with the response.
      return await work({ rows, row, run, drizzle, commitWith: (last) => last });
    } catch (error) {
      await rollBack();
      throw error;
    }
  }

  const target = (): Queryable => current?.tx ?? ctx.db;
  const afterCommit: ViewerContext["afterCommit"] = (run) => {
    if (current) effects.push(run);
    else ctx.afterCommit(run);
  };
  const db: Database = {
    ...ctx.db,
    rows: (query, values) => target().rows(query, values),
    row: (query, values) => target().row(query, values),
    run: (query, params) => target().run(query, params),
    get drizzle() {
      return target().drizzle;
    },
    get dedicated() {
      return current?.tx ?? ctx.db.dedicated;
    },
    transaction,
    runCommand: (command, params) => transaction((tx) => runCommandIn(tx, command, params)),
  };
  const context: ViewerContext = {
    ...ctx,
    withoutKey: ctx,
    db,
    // Values read in the transaction may never be committed, so they must not enter the shared caches.
    caches: noCaches,
    publish: (publication) => afterCommit((realtime) => realtime.publish(publication)),
    enqueue: (name, payload, options) =>
      current
        ? ctx.enqueueIn(current.tx, name, payload, options)
        : ctx.enqueue(name, payload, options),
    trigger: (name) => afterCommit(() => ctx.trigger(name)),
    afterCommit,
    // A value that is cached again before the commit would be an outdated one.
    invalidateUser: (userId) => afterCommit(() => ctx.invalidateUser(userId)),
  };
  return {
    context,
    async commit(response) {
      // An operation that had nothing to change has no transaction.
      const opened = await begin();
      current = undefined;
      await opened.commit(response);
      for (const run of effects) ctx.afterCommit(run);
    },
    rollBack,
  };
}
