import { cx } from "./cx.ts";

/**
 * A thin strip of cloth pattern for an edge of a few pixels. Each thread is as wide as the edge is high
 * (`--thread`).
 */
export function PatternEdge({ className = "w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={cx("pattern-edge", className)} />;
}
