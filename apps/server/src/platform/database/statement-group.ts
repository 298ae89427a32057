import pg from "pg";
import type { BoundStatement } from "./read-pool.ts";

/** The parts of `pg`'s connection that a query uses and that its types leave out. */
interface WireConnection {
  sync(): void;
  readonly stream: { cork(): void; uncork(): void };
  readonly submittedNamedStatements: Record<string, string>;
}

/** The methods by which `pg` hands the messages of PostgreSQL to a query, and that its types leave out. */
interface WireQuery {
  readonly name: string;
  readonly text: string;
  submit(connection: WireConnection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
  handleReadyForQuery(connection: WireConnection): void;
  handleError(error: Error, connection: WireConnection): void;
}

/**
 * Prepared statements that are sent in one piece with one `Sync`, so that PostgreSQL answers them in one piece: for short
 * statements, sending and waking cost more than their work. After an error PostgreSQL skips the rest, so a group is part
 * of a transaction (PostgreSQL, Message Flow, Pipelining).
 */
class StatementGroup {
  #statements: WireQuery[] = [];
  #current = 0;
  #error: Error | null = null;

  add(statement: BoundStatement): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const callback = (error: Error | null, result: pg.QueryResult) => {
      this.#error ??= error;
      if (error) reject(error);
      else resolve(result);
    };
    const config: pg.QueryConfig & { callback: typeof callback } = { ...statement, callback };
    this.#statements.push(new pg.Query(config) as unknown as WireQuery);
    return promise;
  }

  /** With these, `pg` remembers which statements the connection has prepared. */
  get name(): string | undefined {
    return this.#statements[this.#current]?.name;
  }
  get text(): string | undefined {
    return this.#statements[this.#current]?.text;
  }

  submit(connection: WireConnection): null {
    const withoutSync = Object.create(connection, {
      sync: { value: () => undefined },
    }) as WireConnection;
    connection.stream.cork();
    for (const [index, statement] of this.#statements.entries()) {
      this.#error ??= statement.submit(withoutSync);
      if (this.#error) {
        // A value cannot be sent. What comes after it must not be done either, such as `COMMIT`.
        this.#rejectFrom(index, this.#error, connection);
        break;
      }
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#statements[this.#current]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#statements[this.#current]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: WireConnection): void {
    const statement = this.#statements[this.#current];
    this.#current += 1;
    statement?.handleCommandComplete(message, connection);
    statement?.handleReadyForQuery(connection);
  }

  handleReadyForQuery(): void {
    // Each statement has its result already.
  }

  handleError(error: Error, connection: WireConnection): void {
    this.#rejectFrom(this.#current, error, connection);
  }

  /** Rejects a statement and those after it, which PostgreSQL has not prepared. */
  #rejectFrom(index: number, error: Error, connection: WireConnection): void {
    const rejected = this.#statements.slice(index);
    this.#statements = this.#statements.slice(0, index);
    for (const statement of rejected) {
      delete connection.submittedNamedStatements[statement.name];
      statement.handleError(error, connection);
    }
  }
}

/** The connection of a transaction. */
export interface GroupedConnection {
  /** Sends a statement in one group with all others of the same turn of the event loop, in their order. */
  query(statement: BoundStatement): Promise<pg.QueryResult>;
  /** The client for code that needs one, such as Drizzle. Its queries keep their place among the statements. */
  readonly client: pg.PoolClient;
}

export function groupStatements(client: pg.PoolClient): GroupedConnection {
  let waiting: StatementGroup | undefined;
  const flush = () => {
    if (!waiting) return;
    // The types of `pg` want its own connection in `submit`, of which `WireConnection` is the used part.
    client.query(waiting as unknown as pg.Submittable);
    waiting = undefined;
  };
  return {
    query(statement) {
      if (!waiting) {
        waiting = new StatementGroup();
        process.nextTick(flush);
      }
      return waiting.add(statement);
    },
    client: Object.create(client, {
      query: {
        value: (...args: Parameters<pg.PoolClient["query"]>) => {
          flush();
          return client.query(...args);
        },
      },
    }) as pg.PoolClient,
  };
}
