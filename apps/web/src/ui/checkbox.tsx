import { Check } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label. The whole 44 px row is clickable. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 select-none has-disabled:opacity-60">
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-6 appearance-none rounded-sm border border-line-strong bg-surface-raised checked:border-action checked:bg-action"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute size-4 text-action-text opacity-0 peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  );
}
