import { Headphones } from "lucide-react";
import { listeningText as text } from "#text/listening.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ListeningControl } from "./use-listening.ts";

/** Starts and stops reading a story aloud. */
export function ListenButton({
  listening: { isOn, setListening, buttonRef },
}: {
  listening: ListeningControl;
}) {
  const toggle = () => {
    // Safari allows speech only after `speak` was called in a user event. The player speaks later, so this speaks nothing.
    if (!isOn) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    setListening(!isOn);
  };
  return (
    <IconButton
      ref={buttonRef}
      label={text.listen}
      icon={<Headphones aria-hidden="true" />}
      aria-pressed={isOn}
      className="aria-pressed:text-action"
      onClick={toggle}
    />
  );
}
