import { ApiError, refusalMessage } from "../../lib/api.ts";

/**
 * Adds the server's reason to the message of a failed action, unless the reason belongs to a field, where it is
 * shown.
 */
export function failureSentence(error: unknown, sentence: string): string {
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const refusal = refusalMessage(error);
  return refusal === "" || hasFields ? sentence : `${sentence} ${refusal}`;
}
