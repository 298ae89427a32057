import { Suspense } from "react";
import { optional } from "./optional.ts";

const Reference = optional(async () => (await import("./reference.tsx")).Reference);

/** As `Reference`; its script comes when something has failed. */
export function LaterReference({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Suspense>
      <Reference error={error} />
    </Suspense>
  );
}
