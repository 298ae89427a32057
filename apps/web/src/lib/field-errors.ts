import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Shows the server's error texts on their form fields and focuses the first of these fields. `names` are the form's
 * fields in the order of the screen.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const { fields } = error;
  const invalidNames = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of invalidNames.entries()) {
    setError(name, { type: "server", message: fields[name] ?? "" }, { shouldFocus: index === 0 });
  }
}
