import { ApiError } from "../../lib/api.ts";

/**
 * The sentence for a failed act, with the server's own reason where it refused; what is wrong with a field stands at
 * the field.
 */
export function failureSentence(error: unknown, sentence: string): string {
  const isTold =
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.message !== "" &&
    Object.keys(error.fields).length === 0;
  return isTold ? `${sentence} ${error.message}` : sentence;
}
