import { ApiError, errorMessage } from "../../lib/api.ts";

/** The server's sentence, else `failed`; or that it could not be reached. */
export function failureOf(error: unknown, said: { unreachable: string; failed: string }): string {
  const isUnreachable = error instanceof ApiError && error.code === "OFFLINE";
  return isUnreachable ? said.unreachable : errorMessage(error, said.failed);
}
