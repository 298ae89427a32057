import { Headphones } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { listeningText as text } from "#text/listening.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/** Whether a story is being listened to, and the way to turn that. */
export interface ListeningControl {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Listening to one story; it starts when the person asks for it. */
export function useListening(): ListeningControl {
  const [on, setOn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean) => {
    setOn(next);
    if (!next) button.current?.focus({ preventScroll: true });
  };
  return { on, turn, button };
}

/** Starts and stops listening; nothing where the browser cannot speak. */
export function ListenButton({ listening: { on, turn, button } }: { listening: ListeningControl }) {
  if (!("speechSynthesis" in window)) return null;
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
