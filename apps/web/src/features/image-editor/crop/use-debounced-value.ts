import { useEffect, useState } from "react";

const delay = 400;

/** Returns the value after it stopped changing, so that a screen reader announces only the final one. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
