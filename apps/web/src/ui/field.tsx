import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { uiText } from "#text/ui.ts";
import { cx } from "./cx.ts";

/** Options shared by all fields, beside their control's own attributes. */
export interface FieldOptions {
  label: ReactNode;
  /** A line of help below the label. */
  hint?: ReactNode;
  /** Error text; makes the control invalid. */
  error?: string | undefined;
  /** Shows a counter of the entered characters, such as `12/200`, in the danger color above `max`. */
  count?: { used: number; max: number };
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Class names of an input, text area or select. */
export const controlStyle =
  "w-full min-h-12 rounded-md border border-line-strong bg-surface-raised px-3.5 py-2.5 text-base text-text transition-colors aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60 [&[readonly]]:bg-surface-sunken";

/** Returns the id of a control's label, for other elements with the same label. */
export const labelId = (controlId: string) => `${controlId}-label`;

/** Renders label, hint, counter and error around the control that `children` renders with the given attributes. */
export function Field({
  label,
  hint,
  error,
  count,
  hideLabel = false,
  children,
}: FieldOptions & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  const isOver = count !== undefined && count.used > count.max;
  return (
    <div className="grid gap-1.5">
      <label id={labelId(id)} htmlFor={id} className={hideLabel ? "sr-only" : "font-medium"}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 text-sm text-text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error ? true : undefined,
      })}
      <div className="flex items-start justify-between gap-4 text-sm">
        <p id={errorId} aria-live="polite" className="text-danger">
          {error && (
            <>
              <CircleAlert aria-hidden="true" className="me-1.5 inline size-4 align-[-0.15em]" />
              {error}
            </>
          )}
        </p>
        {count && (
          <p
            className={cx(
              "ms-auto shrink-0 tabular-nums",
              isOver ? "text-danger" : "text-text-muted",
            )}
          >
            {uiText.usedOfMax(count.used, count.max)}
          </p>
        )}
      </div>
    </div>
  );
}
