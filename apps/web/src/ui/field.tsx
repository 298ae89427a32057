import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { uiText } from "#text/ui.ts";
import { cx } from "./cx.ts";

/** What every field takes besides its control's own attributes. */
export interface FieldOptions {
  label: ReactNode;
  /** One line of help below the label. */
  hint?: ReactNode;
  /** The sentence of what is wrong; makes the control invalid. */
  error?: string | undefined;
  /** Shows `now/max`, in the danger colour above `max`. */
  count?: { now: number; max: number };
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export const controlStyle =
  "w-full min-h-12 rounded-md border border-line-strong bg-surface-raised px-3.5 py-2.5 text-base text-text transition-colors aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60 [&[readonly]]:bg-surface-sunken";

/** The id of a control's label, for what else the label names. */
export const labelId = (controlId: string) => `${controlId}-label`;

/** Label, hint, control, counter and error, wired together. */
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
  const over = count !== undefined && count.now > count.max;
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
          <p className={cx("ms-auto tabular-nums", over ? "text-danger" : "text-text-muted")}>
            {uiText.outOf(count.now, count.max)}
          </p>
        )}
      </div>
    </div>
  );
}
