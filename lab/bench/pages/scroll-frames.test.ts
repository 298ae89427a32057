import { expect, test } from "vitest";
import { countFrames, type FrameEvent } from "./scroll-frames.ts";

const frameMilliseconds = 16;

/**
 * Returns the events of a frame. A letter stands for each frame: `d` was drawn, `x` was dropped, `p` was drawn without
 * the change of the main thread, `n` had nothing to show, and `-` was not begun.
 */
function toEvents(letter: string, frameSeqId: number): FrameEvent[] {
  const names: Readonly<Record<string, readonly string[]>> = {
    d: ["BeginFrame", "DrawFrame"],
    x: ["BeginFrame", "DroppedFrame"],
    p: ["BeginFrame", "DrawFrame", "DroppedFrame"],
    n: ["BeginFrame"],
  };
  const ts = frameSeqId * frameMilliseconds * 1000;
  return (names[letter] ?? []).map((name) => ({ name, ts, args: { frameSeqId } }));
}

const count = (frames: string) => countFrames(frames.split("").flatMap(toEvents));

test("frames are drawn or dropped, and others do not count", () => {
  expect(count("ddxxdpn-d")).toMatchObject({ frames: 7, dropped: 2 });
});

test("the longest frame includes the dropped frames after it", () => {
  expect(count("ddxxdxd").longestMilliseconds).toBe(3 * frameMilliseconds);
});

test("idle time does not make a frame longer", () => {
  expect(count("ddnnnndd---dd").longestMilliseconds).toBe(frameMilliseconds);
});

test("without frames, all counts are zero", () => {
  expect(count("")).toEqual({ frames: 0, dropped: 0, longestMilliseconds: 0 });
});
