import { Socket } from "node:net";
import pg from "pg";
import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/**
 * Max statements in flight on one connection, so that PostgreSQL has the next at hand when it finishes one. Further
 * statements wait here for the first free connection, so that no statement queues behind a slow one.
 */
const maxInFlight = 4;

/** A prepared statement with its values, as a `pg` query config. */
export interface BoundStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Connection {
  readonly client: pg.Client;
  readonly ready: Promise<void>;
  inFlight: number;
}

/** True if an error concerns only the statement. The connection can be used further. */
function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

/** A pool of pipelined connections: a statement is sent before the results of earlier ones have arrived. */
export interface ReadPool {
  /**
   * Runs a short read-only statement: later statements on its connection wait for it. When the connection breaks, the
   * statement is retried, at most as often as the pool has connections.
   */
  query(statement: BoundStatement): Promise<unknown[]>;
  /** Open connections, idle connections, and statements that wait for a connection. */
  stats(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Rejects new statements, waits for those in flight, and closes the connections. */
  close(): Promise<void>;
}

/**
 * A few busy connections cost server and database much less CPU than many idle ones: the statements of one turn of the
 * event loop go out in one write, and PostgreSQL starts the next statement without waiting for the network.
 */
export function openReadPool(options: {
  maxConnections: number;
  config: pg.ClientConfig;
  log: Log;
}): ReadPool {
  const connections = new Set<Connection>();
  const waitingCallbacks: (() => void)[] = [];
  const drained = Promise.withResolvers<void>();
  let isClosed = false;

  const isIdle = () => [...connections].every(({ inFlight }) => inFlight === 0);

  function openConnection(): Connection {
    const socket = new Socket();
    const client = new pg.Client({ ...options.config, pipeline: true, stream: () => socket });
    const connection: Connection = {
      client,
      inFlight: 0,
      ready: client.connect().then(() => undefined),
    };
    connections.add(connection);
    const removeConnection = () => connections.delete(connection);
    client.on("error", (error) => {
      options.log.warn(
        { err: error },
        "PostgreSQL: a read connection broke; the next read opens another one.",
      );
      removeConnection();
    });
    client.on("end", removeConnection);
    connection.ready.catch(removeConnection);
    coalesceWrites(socket);
    return connection;
  }

  /** Returns an idle or a new connection if possible, else the least busy one; undefined while all are at the maximum. */
  function pickConnection(): Connection | undefined {
    let leastBusy: Connection | undefined;
    for (const connection of connections) {
      if (!leastBusy || connection.inFlight < leastBusy.inFlight) {
        leastBusy = connection;
      }
    }
    if (leastBusy?.inFlight !== 0 && connections.size < options.maxConnections) {
      return openConnection();
    }
    return leastBusy && leastBusy.inFlight < maxInFlight ? leastBusy : undefined;
  }

  async function send(connection: Connection, statement: BoundStatement): Promise<unknown[]> {
    connection.inFlight += 1;
    try {
      await connection.ready;
      const { rows } = await connection.client
        .query<Record<string, unknown>>(statement)
        .catch((error: unknown) => {
          if (isStatementError(error)) {
            throw error;
          }
          connections.delete(connection);
          throw new DatabaseUnavailable(error);
        });
      return rows;
    } finally {
      connection.inFlight -= 1;
      waitingCallbacks.shift()?.();
      if (isClosed && isIdle()) {
        drained.resolve();
      }
    }
  }

  async function sendWhenFree(statement: BoundStatement): Promise<unknown[]> {
    for (;;) {
      if (isClosed) {
        throw new Error("The database is closed.");
      }
      const connection = pickConnection();
      if (connection) {
        return send(connection, statement);
      }
      await new Promise<void>((resolve) => waitingCallbacks.push(resolve));
    }
  }

  return {
    async query(statement) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await sendWhenFree(statement);
        } catch (error) {
          // All open connections may have broken unnoticed; a connection opened by a retry is new.
          if (!(error instanceof DatabaseUnavailable) || attempt === options.maxConnections) {
            throw error;
          }
        }
      }
    },
    stats() {
      const idle = [...connections].filter(({ inFlight }) => inFlight === 0).length;
      return { total: connections.size, idle, waiting: waitingCallbacks.length };
    },
    async close() {
      isClosed = true;
      if (!isIdle()) {
        await drained.promise;
      }
      await Promise.allSettled([...connections].map(({ client }) => client.end()));
    },
  };
}

/** Sends all writes of one turn of the event loop in one piece. */
function coalesceWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as Socket["write"];
  let isCorked = false;
  socket.write = ((...args: Parameters<Socket["write"]>) => {
    if (!isCorked && !socket.connecting) {
      isCorked = true;
      socket.cork();
      setImmediate(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    return write(...args);
  }) as Socket["write"];
}
