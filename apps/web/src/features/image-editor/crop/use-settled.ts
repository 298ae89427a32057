import { useEffect, useState } from "react";

/** Milliseconds without a change after which something counts as settled. */
const restMilliseconds = 400;

/** The last value that stayed: what a screen reader says once, and not with each step on the way. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
