import { ConfigError } from "./config.ts";
import { EmbeddedPostgresError } from "./platform/database/embedded.ts";
import { MediaStoreError } from "./platform/media/media-store.ts";
import { RedisError } from "./platform/realtime/redis.ts";

/** Errors whose message is a sentence for the operator. */
const errorsForOperator = [ConfigError, EmbeddedPostgresError, MediaStoreError, RedisError];

/** Describes an error for the operator: in one sentence if the operator can fix it, else with its stack. */
export function describeStartupError(error: unknown): string {
  if (errorsForOperator.some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return "The port is in use by another program: choose another with PORT.";
  }
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT)$/.test(code ?? "")) {
    return `The database of DATABASE_URL cannot be reached: ${message}`;
  }
  // SQLSTATE class 28 is a refused login, and 3D000 a database that does not exist.
  if (/^(28\w{3}|3D000)$/.test(code ?? "")) {
    return `PostgreSQL refuses the user or the database of DATABASE_URL: ${message}`;
  }
  return String(stack);
}
