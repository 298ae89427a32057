import { type RefObject, useRef, useState } from "react";

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
