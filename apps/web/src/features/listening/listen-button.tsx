import { Headphones } from "lucide-react";
import { listeningText as text } from "#text/listening.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ListeningControl } from "./use-listening.ts";

/** Starts and stops listening. */
export function ListenButton({ listening: { on, turn, button } }: { listening: ListeningControl }) {
  const press = () => {
    // Safari lets only a press begin to speak, and what reads the story comes after it.
    if (!on) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    turn(!on);
  };
  return (
    <IconButton
      ref={button}
      label={text.listen}
      icon={<Headphones aria-hidden="true" />}
      aria-pressed={on}
      className="aria-pressed:text-action"
      onClick={press}
    />
  );
}
