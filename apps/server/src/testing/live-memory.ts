import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Returns the bytes that this process uses after a full garbage collection, including buffers. */
export function liveMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
