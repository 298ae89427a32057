import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Returns the bytes of this process's live objects and buffers, after a full garbage collection. */
export function liveMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
