import { limits } from "@kora/contract/limits";
import { TriangleAlert } from "lucide-react";
import { statusesText } from "#text/statuses.ts";

const { create: text } = statusesText;
const { content: max, warnAbove } = limits.status;

/** Shows `N/700 characters`; above 600 in red with an icon and the remaining number. */
export function Counter({ length }: { length: number }) {
  const isNearLimit = length > warnAbove;
  return (
    <span
      data-near-limit={isNearLimit || undefined}
      className={
        isNearLimit ? "inline-flex items-center gap-1.5 font-medium text-danger" : undefined
      }
    >
      {isNearLimit && <TriangleAlert aria-hidden="true" className="size-4" />}
      <span className="tabular-nums">{text.counter(length, max)}</span>
      {isNearLimit && <span>({text.charactersLeft(max - length)})</span>}
    </span>
  );
}
