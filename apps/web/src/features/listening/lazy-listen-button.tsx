import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import type { ListeningControl } from "./use-listening.ts";

const placeholder = <span className="size-11 shrink-0" />;

const Button = lazyComponent(async () => (await import("./listen-button.tsx")).ListenButton, {
  fallback: placeholder,
  onError: hideOnError,
});

/**
 * Starts and stops reading a story aloud. Its space is reserved until the story is loaded. Renders nothing if the
 * browser has no speech synthesis.
 */
export function ListenButton({
  listening,
  ready,
}: {
  listening: ListeningControl;
  ready: boolean;
}) {
  // The server renders the button, because nearly all browsers have voices.
  if (typeof window !== "undefined" && !("speechSynthesis" in window)) return null;
  return ready ? <Button listening={listening} /> : placeholder;
}
