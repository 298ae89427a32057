import { ApiError, refusalMessage } from "../../lib/api.ts";

/**
 * The sentence for a failed act, with the server's own reason where it refused; what is wrong with a field stands at
 * the field.
 */
export function failureSentence(error: unknown, sentence: string): string {
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const refusal = refusalMessage(error);
  return refusal === "" || hasFields ? sentence : `${sentence} ${refusal}`;
}
