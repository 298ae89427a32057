import { ApiError, errorMessage } from "../../lib/api.ts";

/** Returns the server's error text or, without one, `texts.failed`; without a connection, `texts.unreachable`. */
export function failureMessage(
  error: unknown,
  texts: { unreachable: string; failed: string },
): string {
  const isUnreachable = error instanceof ApiError && error.code === "OFFLINE";
  return isUnreachable ? texts.unreachable : errorMessage(error, texts.failed);
}
