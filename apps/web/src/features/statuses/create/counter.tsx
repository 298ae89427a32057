import { limits } from "@kora/contract/limits";
import { TriangleAlert } from "lucide-react";
import { memoirText } from "#text/statuses.ts";

const { create: text } = memoirText;
const { content: max, warnAbove } = limits.status;

/** Shows `N/700 characters`; above 600 in red with an icon and the remaining number. */
export function Counter({ length }: { length: number }) {
  const warns = length > warnAbove;
  return (
    <span
      data-warns={warns || undefined}
      className={warns ? "inline-flex items-center gap-1.5 font-medium text-danger" : undefined}
    >
      {warns && <TriangleAlert aria-hidden="true" className="size-4" />}
      <span className="tabular-nums">{text.counter(length, max)}</span>
      {warns && <span>({text.nearEnd(max - length)})</span>}
    </span>
  );
}
