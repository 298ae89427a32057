import { ApiError, errorMessage } from "../../lib/api.ts";

/**
 * Returns the text of the error, such as the server's, or without one, `texts.failed`; without a connection,
 * `texts.unreachable`.
 */
export function failureMessage(
  error: unknown,
  texts: { unreachable: string; failed: string },
): string {
  const isUnreachable = error instanceof ApiError && error.code === "OFFLINE";
  return errorMessage(error, isUnreachable ? texts.unreachable : texts.failed);
}
