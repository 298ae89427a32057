import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many things are behind it, beside its label. */
  readonly count?: number | undefined;
}

export interface TabsProps<Value extends string> {
  /** What is chosen between; for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What is behind the chosen one. */
  children: ReactNode;
}

/** Views behind one another with a row of their names; arrows, Home and End move in it. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const item = items.find((one) => one.value === chosen);
    if (item !== undefined) onChange(item.value);
  };
  return (
    <Radix.Root
      value={value}
      onValueChange={choose}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Radix.List aria-label={label} className="flex flex-wrap gap-x-1 border-line border-b">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-transparent border-b-3 px-3 font-medium text-text-muted hover:text-text data-[state=active]:border-action data-[state=active]:text-text"
          >
            {item.label}
            {item.count !== undefined && <span className="text-sm tabular-nums">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="rounded-sm">
          {item.value === value && children}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
