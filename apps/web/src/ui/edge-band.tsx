import { cx } from "./cx.ts";

/** Plain threads of cloth, for an edge of a few pixels; each is as wide as the edge is high (`--thread`). */
export function EdgeBand({ className = "w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={cx("edge-band", className)} />;
}
