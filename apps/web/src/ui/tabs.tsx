import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of items in the tab, beside its label. */
  readonly count?: number | undefined;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs with the panel of the selected one; arrows, Home and End move between the tabs. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const choose = (selected: string) => {
    const item = items.find((candidate) => candidate.value === selected);
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
