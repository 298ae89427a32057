import { type RefObject, useRef, useState } from "react";

/** State of listening to one story, shared by its button and the playback controls. */
export interface ListeningControl {
  readonly isOn: boolean;
  /** Turning it off moves the focus to the button. */
  readonly setListening: (isOn: boolean) => void;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Returns the state of listening to a story; it is off at first. */
export function useListening(): ListeningControl {
  const [isOn, setOn] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const setListening = (next: boolean) => {
    setOn(next);
    if (!next) buttonRef.current?.focus({ preventScroll: true });
  };
  return { isOn, setListening, buttonRef };
}
