import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/** Structured lines on standard output. What could hold a secret is never put into them. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null });
}
