import { expect, test } from "vitest";
import {
  getHoldDelay,
  holdPress,
  movePress,
  type PressArea,
  releasePress,
  startPress,
} from "./gestures.ts";

const area: PressArea = { left: 100, width: 400, isRightToLeft: false };
const mirrored: PressArea = { ...area, isRightToLeft: true };
const center = { x: 300, y: 300 };

/**
 * Presses the center, moves by the offset (negative to the left or up) and releases. Returns the resulting navigation.
 */
function drag({
  right = 0,
  down = 0,
  pressArea = area,
  isHeld = false,
}: {
  right?: number;
  down?: number;
  pressArea?: PressArea;
  isHeld?: boolean;
}) {
  const press = isHeld ? holdPress(startPress(center)) : startPress(center);
  const to = { x: center.x + right, y: center.y + down };
  return releasePress(movePress(press, to), to, pressArea);
}

test("a press becomes a hold after 500 ms by mouse, 200 ms by touch", () => {
  expect(getHoldDelay("mouse")).toBe(500);
  expect(getHoldDelay("touch")).toBe(200);
});

test("a swipe of more than 50 px to the left goes to the next status, to the right to the previous", () => {
  expect(drag({ right: -51 })).toBe("next");
  expect(drag({ right: 51 })).toBe("previous");
  expect(drag({ right: -50 })).toBe(null);
  expect(drag({ right: 50 })).toBe(null);
});

test("a mainly vertical movement is not a swipe", () => {
  expect(drag({ right: -60, down: 80 })).toBe(null);
  expect(drag({ right: 60, down: -80 })).toBe(null);
  expect(drag({ right: -80, down: 60 })).toBe("next");
});

test("a tap on the right half goes to the next status, on the left half to the previous", () => {
  const tap = (x: number, pressArea = area) =>
    releasePress(startPress({ x, y: 9 }), { x, y: 9 }, pressArea);
  expect([tap(101), tap(299), tap(300), tap(499)]).toEqual([
    "previous",
    "previous",
    "next",
    "next",
  ]);
  expect([tap(101, mirrored), tap(499, mirrored)]).toEqual(["next", "previous"]);
});

test("swipes are mirrored in right-to-left languages", () => {
  expect(drag({ right: -51, pressArea: mirrored })).toBe("previous");
  expect(drag({ right: 51, pressArea: mirrored })).toBe("next");
});

test("the release of a hold is not a tap, but may end a swipe", () => {
  expect(drag({ right: 0, isHeld: true })).toBe(null);
  expect(drag({ right: 30, isHeld: true })).toBe(null);
  expect(drag({ right: -51, isHeld: true })).toBe("next");
});

test("a press that moved does not become a hold, nor a tap when it returns to its start", () => {
  const moved = movePress(startPress(center), { x: center.x + 30, y: center.y });
  expect(holdPress(moved).isHeld).toBe(false);
  expect(releasePress(moved, center, area)).toBe(null);
});

test("a press with small movements can still become a hold or a tap", () => {
  const nearby = { x: center.x + 4, y: center.y - 4 };
  expect(holdPress(movePress(startPress(center), nearby)).isHeld).toBe(true);
  expect(releasePress(movePress(startPress(center), nearby), nearby, area)).toBe("next");
});
