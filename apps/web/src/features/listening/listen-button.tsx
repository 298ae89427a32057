import { Headphones } from "lucide-react";
import { listeningText as text } from "#text/listening.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ListeningControl } from "./use-listening.ts";

export function ListenButton({
  listening: { isOn, setListening, buttonRef },
}: {
  listening: ListeningControl;
}) {
  const toggle = () => {
    // Safari allows speech only after a speak() in a user event; the player starts later.
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
