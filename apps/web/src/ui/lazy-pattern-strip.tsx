import { Suspense } from "react";
import { optional } from "./optional.ts";
import type { PatternStripProps } from "./pattern.tsx";

const PatternStrip = optional(async () => (await import("./pattern.tsx")).PatternStrip);

/** A `PatternStrip` whose drawing comes after what it stands beside; until then its place is kept. */
export function LazyPatternStrip(props: PatternStripProps) {
  return (
    <Suspense fallback={<div className={props.className} />}>
      <PatternStrip {...props} />
    </Suspense>
  );
}
