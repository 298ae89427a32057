import { ApiError, errorMessage } from "../../lib/api.ts";

/** Returns the server's error text, else `failed`; or `unreachable` when there is no connection. */
export function failureMessage(
  error: unknown,
  texts: { unreachable: string; failed: string },
): string {
  const isUnreachable = error instanceof ApiError && error.code === "OFFLINE";
  return isUnreachable ? texts.unreachable : errorMessage(error, texts.failed);
}
