import { ChevronDown } from "lucide-react";

/** A native select among the tools, such as for the font. */
export function ToolbarSelect<Value extends string>({
  label,
  value,
  options,
  tabIndex,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  tabIndex: number;
  onChange: (value: Value) => void;
}) {
  return (
    <span className="relative w-32 shrink-0 sm:w-40">
      <select
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-11 w-full appearance-none truncate rounded-full border border-line-strong bg-surface-raised ps-4 pe-9 text-text"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-text-muted"
      />
    </span>
  );
}
