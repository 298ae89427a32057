import { type ReactNode, useId } from "react";
import { cx } from "../../../ui/cx.ts";

export interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Value[];
  /** Undefined if no option is selected. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Renders one option. */
  children: (value: Value) => ReactNode;
  /** Class names of an option's label, which is at least 44 px high. */
  optionStyle: string;
}

/**
 * A radio group of visual options; arrow keys select. On phones the options scroll horizontally, so that the
 * next group is not far below.
 */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  children,
  optionStyle,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="-mx-5 flex gap-2 overflow-x-auto overscroll-x-contain px-5 py-1.5 sm:flex-wrap">
        {options.map((option) => (
          <label
            key={option}
            className={cx(
              "relative flex min-h-11 shrink-0 cursor-pointer items-center justify-center transition-colors",
              "has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
              optionStyle,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only scroll-mt-56"
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** `optionStyle` of a pill, with the same pressed state as other chips. */
export const pillStyle =
  "gap-1.5 rounded-full border border-line-strong bg-surface-raised px-3.5 hover:bg-surface-sunken has-checked:border-transparent has-checked:bg-link has-checked:text-surface";
