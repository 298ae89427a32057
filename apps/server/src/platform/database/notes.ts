import type { RecurringJob } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { Queryable } from "./database.ts";
import type { Statement } from "./statement.ts";

/** What is written down a little later and many at a time, declared by the feature that owns it. */
export interface NotesOf<Row, Values> {
  readonly name: string;
  /** Writes many rows, and must take that some of what they name is gone. */
  readonly statement: Statement<Values, unknown>;
  readonly toValues: (rows: readonly Row[]) => Values;
  /** A job that goes on from what was written. */
  readonly wakes?: RecurringJob;
}

/**
 * Rows that follow a question and must not cost it a write each. They reach the database within a second;
 * a process that is killed loses those of its last second, so nothing is noted that must not be lost.
 */
export interface Notes {
  /** Notes a row in the place of one with the same key that is not written yet. */
  add<Row, Values>(kind: NotesOf<Row, Values>, key: string, row: Row): void;
  /** Writes what is noted of a kind, and waits for it. */
  flush<Row, Values>(kind: NotesOf<Row, Values>): Promise<void>;
  /** Writes everything, for an orderly stop. */
  close(): Promise<void>;
}

const writeWithinMilliseconds = 1000;
/** More than this many of a kind are not kept while the database is away. */
const most = 20_000;
const atOnce = 1000;

export function createNotes(db: Queryable, log: Log, wake: (name: RecurringJob) => void): Notes {
  const noted = new Map<NotesOf<never, never>, Map<string, unknown>>();
  let timer: NodeJS.Timeout | undefined;

  const ofKind = <Row, Values>(kind: NotesOf<Row, Values>) => {
    const key = kind as unknown as NotesOf<never, never>;
    let rows = noted.get(key);
    if (!rows) {
      rows = new Map();
      noted.set(key, rows);
    }
    return rows as Map<string, Row>;
  };

  /** The write under way of each kind: who flushes after it began waits for it too. */
  const writing = new Map<object, Promise<void>>();

  async function write<Row, Values>(kind: NotesOf<Row, Values>): Promise<void> {
    const rows = ofKind(kind);
    while (rows.size > 0) {
      const taken = [...rows].slice(0, atOnce);
      for (const [key] of taken) {
        rows.delete(key);
      }
      await db.rows(kind.statement, kind.toValues(taken.map(([, row]) => row)));
      if (kind.wakes) wake(kind.wakes);
    }
  }

  function flush<Row, Values>(kind: NotesOf<Row, Values>): Promise<void> {
    const before = writing.get(kind) ?? Promise.resolve();
    const run = before.catch(() => undefined).then(() => write(kind));
    writing.set(kind, run);
    return run;
  }

  async function flushAll(): Promise<void> {
    timer = undefined;
    for (const kind of noted.keys()) {
      await flush(kind).catch((error: unknown) => {
        log.error({ err: error, notes: kind.name }, "notes could not be written");
      });
    }
  }

  return {
    add(kind, key, row) {
      const rows = ofKind(kind);
      if (rows.size < most || rows.has(key)) {
        rows.set(key, row);
      }
      timer ??= setTimeout(() => void flushAll(), writeWithinMilliseconds).unref();
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flushAll();
    },
  };
}
