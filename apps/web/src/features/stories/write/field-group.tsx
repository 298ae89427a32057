import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** A field of several controls with legend, hint and error. */
export function FieldGroup({
  legend,
  hint,
  error,
  children,
}: {
  legend: string;
  hint: ReactNode;
  error: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error ${id}-hint`} className="grid min-w-0 gap-2">
      <legend className="font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="text-sm text-text-muted">
        {hint}
      </p>
      {children}
      <p id={`${id}-error`} aria-live="polite" className="text-danger text-sm">
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="me-1.5 inline size-4 align-[-0.15em]" />
            {error}
          </>
        )}
      </p>
    </fieldset>
  );
}
