import { Suspense } from "react";
import { optional } from "../../ui/optional.ts";
import type { ListeningControl } from "./use-listening.ts";

const Button = optional(async () => (await import("./listen-button.tsx")).ListenButton);

/** Starts and stops listening. Renders nothing if the browser has no speech synthesis. */
export function ListenButton({ listening }: { listening: ListeningControl }) {
  if (!("speechSynthesis" in window)) return null;
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Button listening={listening} />
    </Suspense>
  );
}
