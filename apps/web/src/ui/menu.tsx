import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { isEscape } from "../lib/keys.ts";
import { cx } from "./cx.ts";
import { IconButton, type IconButtonProps } from "./icon-button.tsx";
import { useAnchoredPopover } from "./use-anchored-popover.ts";

/** A menu item: an action (`onSelect`) or a link (`to`). */
export type MenuItem = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: "danger";
} & ({ readonly onSelect: () => void } | { readonly to: string });

export interface MenuProps {
  /** Accessible label of the button. */
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  className?: IconButtonProps["className"];
  /** True if the menu opens as soon as it is rendered, because its button was pressed before. */
  startsOpen?: boolean;
}

const itemStyle =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start outline-none hover:bg-surface-sunken focus:bg-surface-sunken [&_svg]:size-5 [&_svg]:shrink-0";

/**
 * A button with a dropdown menu. Arrows, Home, End and first letters move the focus; Escape, Tab and a click
 * outside close it.
 */
export function Menu({ label, icon, items, className, startsOpen = false }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useAnchoredPopover({ open, anchor: button, popover: list, align: "end" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is rendered first
  useEffect(() => {
    if (!startsOpen || list.current?.matches(":popover-open")) return;
    // However the popover closes, the browser returns the focus to where it was.
    button.current?.focus();
    list.current?.showPopover();
  }, []);

  const getItems = () => [
    ...(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
  ];
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === "open";
    setOpen(opened);
    if (opened) getItems()[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const menuItems = getItems();
    const focused = document.activeElement;
    const index = focused instanceof HTMLElement ? menuItems.indexOf(focused) : -1;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : undefined;
    let next: HTMLElement | undefined;
    if (event.key === "ArrowDown") next = menuItems[(index + 1) % menuItems.length];
    else if (event.key === "ArrowUp") next = menuItems.at(index - 1);
    else if (event.key === "Home") next = menuItems[0];
    else if (event.key === "End") next = menuItems.at(-1);
    else if (isEscape(event)) close();
    else if (event.key === "Tab") list.current?.hidePopover();
    else if (letter !== undefined && letter !== " ") {
      const order = [...menuItems.slice(index + 1), ...menuItems.slice(0, index + 1)];
      next = order.find((row) => row.textContent.trim().toLowerCase().startsWith(letter));
    }
    if (next !== undefined || isEscape(event)) event.preventDefault();
    next?.focus();
  };

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          list.current?.showPopover();
        }}
        {...(className !== undefined && { className })}
      />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        className="min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 text-text shadow-overlay open:animate-appear"
      >
        {items.map((item) => {
          const style = cx(itemStyle, item.tone === "danger" && "text-danger");
          if ("to" in item) {
            return (
              <Link
                key={item.label}
                to={item.to}
                role="menuitem"
                tabIndex={-1}
                className={style}
                onClick={() => list.current?.hidePopover()}
              >
                {item.icon}
                {item.label}
              </Link>
            );
          }
          return (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={style}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          );
        })}
      </div>
    </>
  );
}
