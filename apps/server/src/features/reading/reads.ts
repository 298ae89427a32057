import { utcDay } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import type { ReaderValues } from "../stories/index.ts";

/** Returns the values for a read by the viewer at `now`. */
export function readerValues(viewer: Viewer, now: Date): ReaderValues {
  return { reader: `u:${viewer.userId}`, day: utcDay(now) };
}
