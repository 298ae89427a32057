import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import { controlStyle, Field, type FieldOptions } from "./field.tsx";

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps
  extends FieldOptions,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "children" | "multiple"> {
  options: readonly Option[];
  /** Label of a first option whose value is "". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select for few options. For many use `Combobox`. */
export function Select({
  label,
  hint,
  error,
  count,
  hideLabel = false,
  options,
  placeholder,
  className,
  ...select
}: SelectProps) {
  const fieldOptions = { label, hideLabel, hint, error, ...(count && { count }) };
  return (
    <Field {...fieldOptions}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={cx(controlStyle, "appearance-none pe-11", className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-text-muted"
          />
        </span>
      )}
    </Field>
  );
}
