import { Suspense } from "react";
import { hideOnError, lazyComponent } from "./lazy-component.tsx";
import type { PatternStripProps } from "./pattern.tsx";

const PatternStrip = lazyComponent(async () => (await import("./pattern.tsx")).PatternStrip, {
  onError: hideOnError,
});

/** A `PatternStrip` that loads after the first render; until then its space is reserved. */
export function LazyPatternStrip(props: PatternStripProps) {
  return (
    <Suspense fallback={<div className={props.className} />}>
      <PatternStrip {...props} />
    </Suspense>
  );
}
