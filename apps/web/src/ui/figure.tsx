import type { ReactNode } from "react";
import { locale } from "#text/locale.ts";

const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });

/** What holds a `Figure`: a button, link or place of at least 44 px. */
export const figureStyle =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-1.5 text-text-muted transition-colors [button&]:hover:bg-surface-sunken [a&]:hover:bg-surface-sunken";

/** An icon with a number, shortened from 1,000 on; silent, as what holds it says both in words. */
export function Figure({ icon, count }: { icon: ReactNode; count: number }) {
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1.5 [&_svg]:size-5">
      {icon}
      <span
        data-count={short.format(count)}
        className="text-sm tabular-nums before:content-[attr(data-count)]"
      />
    </span>
  );
}
