import { Check, CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { uiText } from "#text/ui.ts";
import { cx } from "./cx.ts";
import type { Option } from "./select.tsx";
import { useToast } from "./toast.tsx";

export interface ChipGroupProps<Value extends string> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Maximum number of selected options, and the text of the toast for a choice beyond it, which is ignored. */
  max?: { count: number; message: string };
}

/** Multiple choice, with a toggle chip per option. */
export function ChipGroup<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  max,
}: ChipGroupProps<Value>) {
  const id = useId();
  const toast = useToast();
  const toggle = (toggled: Value) => {
    const others = value.filter((item) => item !== toggled);
    const isAdding = others.length === value.length;
    const tooMany = isAdding && max !== undefined && value.length >= max.count;
    // The message is a toast, because the group may be so long that a text above it is scrolled out of view.
    if (tooMany) toast(max.message, "danger");
    else onChange(isAdding ? [...value, toggled] : others);
  };
  return (
    <fieldset aria-describedby={`${id}-error`} className="grid gap-2">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        {max && (
          <span className="text-sm text-text-muted tabular-nums">
            {uiText.chosen(value.length, max.count)}
          </span>
        )}
      </legend>
      {hint && <p className="text-sm text-text-muted">{hint}</p>}
      <p id={`${id}-error`} className="text-danger text-sm empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="me-1.5 inline size-4 align-[-0.15em]" />
            {error}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const pressed = value.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={pressed}
              onClick={() => toggle(option.value)}
              className={cx(
                "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 transition-colors",
                pressed
                  ? "border-transparent bg-link text-surface font-medium"
                  : "border-line-strong bg-surface-raised hover:bg-surface-sunken",
              )}
            >
              {pressed && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
              {option.label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
