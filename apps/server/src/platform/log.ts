import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/**
 * Structured lines on standard output, or `to` elsewhere. What could hold a secret is never put into
 * them.
 */
export function createLogger(level: string, to?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: toLoggedError } }, to);
}

/**
 * An error as it may be logged. The query builder's wraps the database's and repeats the statement with
 * its values, which may be a password hash or a mail address: only what it wraps is logged. PostgreSQL's
 * own `detail` quotes values too.
 */
export function toLoggedError(error: unknown): object {
  const isBuilders = error instanceof Error && "params" in error && error.cause instanceof Error;
  const {
    detail: _values,
    where: _values2,
    ...logged
  } = stdSerializers.err((isBuilders ? error.cause : error) as Error) as object as Record<
    string,
    unknown
  >;
  return logged;
}
