import { cx } from "./cx.ts";

/**
 * A thin strip of cloth pattern for an edge of a few pixels. Each thread is as wide as the edge is high
 * (`--thread`).
 */
export function EdgeBand({ className = "w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={cx("edge-band", className)} />;
}
