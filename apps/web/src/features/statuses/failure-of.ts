import { ApiError, errorMessage } from "../../lib/api.ts";

/** Returns the server's error text, else `failed`; or `unreachable` when there is no connection. */
export function failureOf(error: unknown, said: { unreachable: string; failed: string }): string {
  const isUnreachable = error instanceof ApiError && error.code === "OFFLINE";
  return isUnreachable ? said.unreachable : errorMessage(error, said.failed);
}
