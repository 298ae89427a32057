import { ApiError, outcomeMessage, refusalMessage } from "../../lib/api.ts";

/**
 * Adds the server's reason to the message of a failed action, unless the server named a form field: the form then shows
 * the reason at that field.
 */
export function failureMessage(error: unknown, message: string): string {
  const outcome = outcomeMessage(error);
  if (outcome !== undefined) return outcome;
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const serverReason = refusalMessage(error);
  return serverReason === "" || hasFields ? message : `${message} ${serverReason}`;
}
