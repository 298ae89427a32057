import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Puts the server's sentences on the fields they are about, and the focus on the first of them.
 * `names` are the form's fields in their order on the screen.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const { fields } = error;
  const wrong = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of wrong.entries()) {
    setError(name, { type: "server", message: fields[name] ?? "" }, { shouldFocus: index === 0 });
  }
}
