import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/**
 * Creates a logger of JSON lines to standard output or to `destination`. Logged errors pass `toLoggedError`, which removes
 * secrets.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: toLoggedError } }, destination);
}

/**
 * Removes values of statements from an error, because they may be password hashes or mail addresses. An error of the
 * query builder repeats the statement with its values, so only the database error that it wraps is logged. The fields
 * `detail` and `where` of PostgreSQL quote values too. The pool adds the connection as `client`, with its statements.
 */
export function toLoggedError(error: unknown): object {
  const isQueryBuilderError =
    error instanceof Error && "params" in error && error.cause instanceof Error;
  const {
    detail: _values,
    where: _values2,
    client: _connection,
    ...logged
  } = stdSerializers.err((isQueryBuilderError ? error.cause : error) as Error) as object as Record<
    string,
    unknown
  >;
  return logged;
}
