import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Tells when a slider or a colour is let go, and of each key: the browser's own `change`, where React's
 * comes with every value on the way.
 */
export function useChangeEvent(
  input: RefObject<HTMLInputElement | null>,
  onChange: (input: HTMLInputElement) => void,
): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const { current } = input;
    if (current === null) return;
    const listener = () => tell(current);
    current.addEventListener("change", listener);
    return () => current.removeEventListener("change", listener);
  }, [input]);
}
