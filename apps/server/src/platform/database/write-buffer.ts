import type { SQL } from "drizzle-orm";
import type { RecurringJob } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { createToColumns, type ParamTypes, selectRequests } from "./batch.ts";
import type { Queryable } from "./database.ts";
import type { Columns } from "./queryable.ts";
import { type Statement, statement } from "./statement.ts";

/** A kind of write whose entries are buffered in memory and flushed together. An entry is the parameters of one write. */
export interface BufferedWrite<Params> {
  readonly name: string;
  readonly statement: Statement<Columns<Params>, unknown>;
  toColumns(entries: readonly Params[]): Columns<Params>;
  /** A later entry replaces a buffered one with the same key. */
  key(params: Params): string;
  /** The recurring job that processes the written rows. A flush triggers it. */
  readonly triggers?: RecurringJob;
}

/**
 * Declares a buffered write. Its SQL writes all entries of a flush: `requests` is a `SELECT` that returns one row for
 * each entry, with one column for each parameter. The rows that an entry refers to may be deleted before the flush.
 */
export function defineBufferedWrite<Params extends object>(write: {
  readonly name: string;
  readonly params: ParamTypes<Params>;
  readonly key: (params: Params) => string;
  readonly triggers?: RecurringJob;
  readonly sql: (requests: SQL) => SQL;
}): BufferedWrite<Params> {
  return {
    ...write,
    toColumns: createToColumns(write.params),
    statement: statement<Columns<Params>, unknown>(write.name, (value) =>
      write.sql(selectRequests(write.params, value)),
    ),
  };
}

/**
 * Buffers the small writes of calls that otherwise only read, such as the record of an opened story, so that the calls
 * do not wait for them. They reach the database within a second. A killed process loses the writes of its last second,
 * so a write that must not be lost is never buffered.
 */
export interface WriteBuffer {
  add<Params>(write: BufferedWrite<Params>, params: Params): void;
  /** Flushes the entries of one kind of write, and waits until they are written. */
  flush<Params>(write: BufferedWrite<Params>): Promise<void>;
  /** Flushes all kinds of writes, and waits until they are written or have failed. */
  flushAll(): Promise<void>;
}

const flushIntervalMilliseconds = 1000;
/** Max buffered entries of one kind of write while the database is unreachable; more are dropped. */
const maxBuffered = 20_000;
const maxFlushSize = 1000;

type AnyWrite = BufferedWrite<never>;

export function createWriteBuffer(
  db: Queryable,
  log: Log,
  trigger: (name: RecurringJob) => void,
): WriteBuffer {
  const buffers = new Map<AnyWrite, Map<string, unknown>>();
  /** The last flush of each kind of write. The next one starts when it has settled. */
  const flushes = new Map<object, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const getBuffer = <Params>(write: BufferedWrite<Params>) => {
    const buffer = buffers.get(write as unknown as AnyWrite) ?? new Map<string, unknown>();
    buffers.set(write as unknown as AnyWrite, buffer);
    return buffer as Map<string, Params>;
  };

  async function flushNow<Params>(write: BufferedWrite<Params>): Promise<void> {
    const buffer = getBuffer(write);
    while (buffer.size > 0) {
      const entries = [...buffer].slice(0, maxFlushSize);
      for (const [key] of entries) {
        buffer.delete(key);
      }
      await db.rows(write.statement, write.toColumns(entries.map(([, params]) => params)));
      if (write.triggers) trigger(write.triggers);
    }
  }

  function flush<Params>(write: BufferedWrite<Params>): Promise<void> {
    const previous = flushes.get(write) ?? Promise.resolve();
    const nextFlush = previous.catch(() => undefined).then(() => flushNow(write));
    flushes.set(write, nextFlush);
    return nextFlush;
  }

  async function flushAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    for (const write of buffers.keys()) {
      await flush(write).catch((error: unknown) => {
        log.error(
          { err: error, write: write.name },
          "PostgreSQL: buffered writes failed and were dropped; check the database.",
        );
      });
    }
  }

  return {
    add(write, params) {
      const buffer = getBuffer(write);
      const key = write.key(params);
      if (buffer.size < maxBuffered || buffer.has(key)) {
        buffer.set(key, params);
      }
      timer ??= setTimeout(() => void flushAll(), flushIntervalMilliseconds).unref();
    },
    flush,
    flushAll,
  };
}
