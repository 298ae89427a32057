import { cx } from "./cx.ts";

/**
 * A small number for new items; nothing for 0, `99+` above 99. Hidden from screen readers, so the label of its
 * container must state the number. axe counts text content, also hidden one, as the visible label, which the label of the
 * container must contain (WCAG 2.5.3). "3 Chats" is not in "Chats, 3 unread", so CSS renders the number from `data-count`.
 */
export function Badge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      data-count={count > 99 ? "99+" : count}
      className={cx(
        "w-max min-w-5 whitespace-nowrap rounded-full bg-accent px-1 text-center font-bold text-accent-text text-xs leading-5 tabular-nums before:content-[attr(data-count)]",
        className,
      )}
    />
  );
}
