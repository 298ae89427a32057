import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Listens to the native `change` event of a slider or colour input, which fires on release and with each key.
 * React's `onChange` fires with every intermediate value.
 */
export function useNativeChangeEvent(
  input: RefObject<HTMLInputElement | null>,
  onChange: (input: HTMLInputElement) => void,
): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    const { current } = input;
    if (current === null) return;
    const listener = () => handleChange(current);
    current.addEventListener("change", listener);
    return () => current.removeEventListener("change", listener);
  }, [input]);
}
