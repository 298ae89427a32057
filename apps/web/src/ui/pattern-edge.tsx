import { cx } from "./cx.ts";

/**
 * A strip of a cloth pattern with a height of a few pixels (`--thread`), which is also the width of its narrowest
 * stripes.
 */
export function PatternEdge({ className = "w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={cx("pattern-edge", className)} />;
}
