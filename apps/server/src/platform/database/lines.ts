import { Socket } from "node:net";
import pg from "pg";
import type { Log } from "../log.ts";
import { DatabaseAway } from "./away.ts";

/**
 * So many statements are on their way on one line: the next is there when one has been answered. More wait
 * here for whichever line is free first, so that none waits behind a line that is slow.
 */
const mostUnderWay = 4;

/** A prepared statement with its values, as `pg` takes it. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Line {
  readonly client: pg.Client;
  readonly ready: Promise<void>;
  underWay: number;
}

/** Whether an error is PostgreSQL's answer to the statement, and not the end of the connection. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

/** A few connections that statements share: each is sent without waiting for the answers to those before. */
export interface Lines {
  /**
   * Runs a statement that only reads and does not take long: what comes after it waits for it. It is sent anew
   * when its connection breaks, at most so often as there are lines.
   */
  query(statement: Prepared): Promise<unknown[]>;
  /** Lines that are open, those of them without a statement, and the statements that wait for one. */
  figures(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Takes nothing any more, and closes when what is under way has been answered. */
  close(): Promise<void>;
}

/**
 * Statements on few connections that are always busy cost server and database much less than the same on
 * many that take turns: what is asked within one turn of the event loop goes out in one write, and PostgreSQL
 * finds the next statement there when it has answered one.
 */
export function openLines(options: {
  /** How many connections at most. */
  count: number;
  config: pg.ClientConfig;
  log: Log;
}): Lines {
  const lines = new Set<Line>();
  const waiting: (() => void)[] = [];
  const drained = Promise.withResolvers<void>();
  let isClosed = false;

  const isIdle = () => [...lines].every(({ underWay }) => underWay === 0);

  function open(): Line {
    const socket = new Socket();
    const client = new pg.Client({ ...options.config, pipeline: true, stream: () => socket });
    const line: Line = { client, underWay: 0, ready: client.connect().then(() => undefined) };
    lines.add(line);
    const drop = () => lines.delete(line);
    client.on("error", (error) => {
      options.log.warn({ err: error }, "a database connection broke");
      drop();
    });
    client.on("end", drop);
    line.ready.catch(drop);
    writeTogether(socket);
    return line;
  }

  /** The line with the least under way; undefined while all have as much as they may. */
  function pick(): Line | undefined {
    let least: Line | undefined;
    for (const line of lines) {
      if (!least || line.underWay < least.underWay) {
        least = line;
      }
    }
    if (least?.underWay !== 0 && lines.size < options.count) {
      return open();
    }
    return least && least.underWay < mostUnderWay ? least : undefined;
  }

  async function send(line: Line, statement: Prepared): Promise<unknown[]> {
    line.underWay += 1;
    try {
      await line.ready;
      const { rows } = await line.client
        .query<Record<string, unknown>>(statement)
        .catch((error: unknown) => {
          if (isOfStatement(error)) {
            throw error;
          }
          lines.delete(line);
          throw new DatabaseAway(error);
        });
      return rows;
    } finally {
      line.underWay -= 1;
      waiting.shift()?.();
      if (isClosed && isIdle()) {
        drained.resolve();
      }
    }
  }

  async function sendOnWhicheverIsFree(statement: Prepared): Promise<unknown[]> {
    for (;;) {
      if (isClosed) {
        throw new Error("The database is closed.");
      }
      const line = pick();
      if (line) {
        return send(line, statement);
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  return {
    async query(statement) {
      for (let tries = 0; ; tries += 1) {
        try {
          return await sendOnWhicheverIsFree(statement);
        } catch (error) {
          // Every line of now may have broken unnoticed; one that was opened since has not.
          if (!(error instanceof DatabaseAway) || tries === options.count) {
            throw error;
          }
        }
      }
    },
    figures() {
      const idle = [...lines].filter(({ underWay }) => underWay === 0).length;
      return { total: lines.size, idle, waiting: waiting.length };
    },
    async close() {
      isClosed = true;
      if (!isIdle()) {
        await drained.promise;
      }
      await Promise.allSettled([...lines].map(({ client }) => client.end()));
    },
  };
}

/** What is written within one turn of the event loop goes out at its end, in one piece. */
function writeTogether(socket: Socket): void {
  const write = socket.write.bind(socket) as Socket["write"];
  let isHeld = false;
  socket.write = ((...args: Parameters<Socket["write"]>) => {
    if (!isHeld && !socket.connecting) {
      isHeld = true;
      socket.cork();
      setImmediate(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    return write(...args);
  }) as Socket["write"];
}
