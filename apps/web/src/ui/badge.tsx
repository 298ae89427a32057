import { cx } from "./cx.ts";

/** A small number for new items. 0 shows nothing, above 99 shows `99+`. Hidden from screen readers. */
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
