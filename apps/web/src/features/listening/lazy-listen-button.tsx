import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import type { ListeningControl } from "./use-listening.ts";

const Button = lazyComponent(async () => (await import("./listen-button.tsx")).ListenButton, {
  fallback: <span className="size-11" />,
  onError: hideOnError,
});

/** Starts and stops reading a story aloud. Renders nothing if the browser has no speech synthesis. */
export function ListenButton({ listening }: { listening: ListeningControl }) {
  if (!("speechSynthesis" in window)) return null;
  return <Button listening={listening} />;
}
