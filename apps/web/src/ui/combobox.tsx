import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { uiText } from "#text/ui.ts";
import { isComposing, isEnter, isEscape } from "../lib/keys.ts";
import { cx } from "./cx.ts";
import { controlStyle, Field, type FieldOptions, labelId } from "./field.tsx";
import { matchOptions } from "./match-options.ts";
import type { Option } from "./select.tsx";
import { useAnchoredPopover } from "./use-anchored-popover.ts";

export interface ComboboxProps extends Omit<FieldOptions, "count"> {
  options: readonly Option[];
  /** The value of the selected option, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Single choice with text search. Leaving the field with text that matches a single option selects that option; any
 * other text keeps the previous choice.
 */
export function Combobox({
  options,
  value,
  onChange,
  onBlur,
  ref,
  name,
  placeholder,
  disabled,
  required,
  ...field
}: ComboboxProps) {
  const listId = useId();
  /** The typed text; null while the user is not typing. */
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  /** Index in `matches` of the option that Enter chooses. */
  const [activeIndex, setActiveIndex] = useState(0);
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useAnchoredPopover({ open, anchor, popover: list, matchWidth: true });

  const selected = options.find((option) => option.value === value);
  const matches = matchOptions(options, query ?? "");
  const optionId = (index: number) => `${listId}-${index}`;

  const openList = (index: number) => {
    list.current?.showPopover();
    setOpen(true);
    setActiveOption(index);
  };
  const closeList = () => {
    list.current?.hidePopover();
    setOpen(false);
    setQuery(null);
  };
  const setActiveOption = (index: number) => {
    setActiveIndex(index);
    list.current
      ?.querySelector(`#${CSS.escape(optionId(index))}`)
      ?.scrollIntoView({ block: "nearest" });
  };
  const choose = (option: Option | undefined) => {
    if (option !== undefined) onChange(option.value);
    closeList();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const selectedIndex = selected === undefined ? 0 : Math.max(0, matches.indexOf(selected));
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!open) openList(selectedIndex);
      else if (matches.length > 0)
        setActiveOption((activeIndex + step + matches.length) % matches.length);
    } else if (isEnter(event) && open) {
      event.preventDefault();
      choose(matches[activeIndex]);
    } else if (isEscape(event) && open) {
      event.preventDefault();
      closeList();
    }
  };

  return (
    <Field {...field}>
      {(control) => (
        <span ref={anchor} className="relative block">
          <input
            {...control}
            ref={ref}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && matches.length > 0 ? optionId(activeIndex) : undefined}
            aria-required={required}
            placeholder={placeholder}
            disabled={disabled}
            value={query ?? selected?.label ?? ""}
            className={cx(controlStyle, "pe-11")}
            onChange={(event) => {
              setQuery(event.target.value);
              openList(0);
            }}
            onClick={() =>
              !open && openList(selected === undefined ? 0 : options.indexOf(selected))
            }
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (open && query !== null && matches.length === 1) choose(matches[0]);
              else closeList();
              onBlur?.();
            }}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-text-muted"
          />
          <div
            ref={list}
            id={listId}
            popover="manual"
            onToggle={({ newState }) => newState === "closed" && closeList()}
            role="listbox"
            tabIndex={-1}
            aria-labelledby={labelId(control.id)}
            className="max-h-72 overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 text-text shadow-overlay"
          >
            {matches.map((option, index) => (
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                className={cx(
                  "flex min-h-11 items-center justify-between gap-3 rounded-sm px-3 py-2",
                  index === activeIndex && "bg-surface-sunken",
                )}
                // Keeps the focus in the text field.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActiveIndex(index)}
                onClick={() => choose(option)}
                onKeyDown={onKeyDown}
              >
                {option.label}
                {option.value === value && <Check aria-hidden="true" className="size-5 shrink-0" />}
              </div>
            ))}
            {matches.length === 0 && <p className="px-3 py-2 text-text-muted">{uiText.noMatch}</p>}
          </div>
          <span aria-live="polite" className="sr-only">
            {open && query !== null && uiText.matches(matches.length)}
          </span>
        </span>
      )}
    </Field>
  );
}
