import { type RefObject, useRef, useState } from "react";

export interface ListeningControl {
  readonly isOn: boolean;
  readonly setListening: (isOn: boolean) => void;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

/** State of listening to one story. */
export function useListening(): ListeningControl {
  const [isOn, setOn] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const setListening = (next: boolean) => {
    setOn(next);
    if (!next) buttonRef.current?.focus({ preventScroll: true });
  };
  return { isOn, setListening, buttonRef };
}
