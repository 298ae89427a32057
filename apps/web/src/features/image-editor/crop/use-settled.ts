import { useEffect, useState } from "react";

const restMilliseconds = 400;

/** Returns the value after it stopped changing, so that a screen reader announces only the final one. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
