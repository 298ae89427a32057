import { useId } from "react";
import { cx } from "./cx.ts";
import type { Option } from "./select.tsx";

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice of one of two to four options side by side, as radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={cx(
        "inline-flex rounded-full border border-line bg-surface-sunken p-1 shadow-card",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-full px-3 text-center font-medium text-text-muted transition-colors has-checked:bg-surface-raised has-checked:text-text has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
