import type { ReactNode } from "react";
import { locale } from "#text/locale.ts";
import { onFirstUse } from "../text/on-first-use.ts";

const compactFormat = onFirstUse(
  () =>
    new Intl.NumberFormat(locale, {
      notation: "compact",
      maximumSignificantDigits: 2,
    }),
);

/** Class names for the button, link or span around a `Stat`. They make it at least 44 px wide and high. */
export const statStyle =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-0.5 text-text-muted sm:px-1.5 transition-colors [button&]:hover:bg-surface-sunken [a&]:hover:bg-surface-sunken";

/**
 * An icon with a number, abbreviated from 1,000 on. Hidden from screen readers, because its container has a label with
 * both. axe counts text content, also hidden one, as the visible label, which the label of the container must contain
 * (WCAG 2.5.3). "1.2K" is not in "1234 comments", so CSS renders the number from `data-count`.
 */
export function Stat({ icon, count }: { icon: ReactNode; count: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex items-center gap-1 whitespace-nowrap sm:gap-1.5 [&_svg]:size-5"
    >
      {icon}
      <span
        data-count={count < 1000 ? count : compactFormat().format(count)}
        className="text-xs tabular-nums sm:text-sm before:content-[attr(data-count)]"
      />
    </span>
  );
}
