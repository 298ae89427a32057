import { Suspense } from "react";
import type { BandProps } from "./band.tsx";
import { optional } from "./optional.ts";

const Band = optional(async () => (await import("./band.tsx")).Band);

/** A `Band` whose drawing comes after what it stands beside; until then its place is kept. */
export function LaterBand(props: BandProps) {
  return (
    <Suspense fallback={<div className={props.className} />}>
      <Band {...props} />
    </Suspense>
  );
}
