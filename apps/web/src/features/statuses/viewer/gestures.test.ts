import { expect, test } from "vitest";
import {
  holdDelay,
  holdPress,
  movePress,
  type PressArea,
  releasePress,
  startPress,
} from "./gestures.ts";

const area: PressArea = { left: 100, width: 400, rightToLeft: false };
const mirrored: PressArea = { ...area, rightToLeft: true };
const middle = { x: 300, y: 300 };

/** From the middle, by so much. */
function drag(right: number, down = 0, on = area, held = false) {
  const press = held ? holdPress(startPress(middle)) : startPress(middle);
  const to = { x: middle.x + right, y: middle.y + down };
  return releasePress(movePress(press, to), to, on);
}

test("a press holds after 500 ms by mouse, after 200 ms by touch", () => {
  expect(holdDelay("mouse")).toBe(500);
  expect(holdDelay("touch")).toBe(200);
});

test("a horizontal swipe over 50 px: left goes next, right goes previous", () => {
  expect(drag(-51)).toBe("next");
  expect(drag(51)).toBe("previous");
  expect(drag(-50)).toBe(null);
  expect(drag(50)).toBe(null);
});

test("a movement that is more up or down than to the side is none", () => {
  expect(drag(-60, 80)).toBe(null);
  expect(drag(60, -80)).toBe(null);
  expect(drag(-80, 60)).toBe("next");
});

test("a tap on the right half goes next, on the left half previous", () => {
  const tap = (x: number, on = area) => releasePress(startPress({ x, y: 9 }), { x, y: 9 }, on);
  expect([tap(101), tap(299), tap(300), tap(499)]).toEqual([
    "previous",
    "previous",
    "next",
    "next",
  ]);
  expect([tap(101, mirrored), tap(499, mirrored)]).toEqual(["next", "previous"]);
});

test("from right to left swipes are mirrored too", () => {
  expect(drag(-51, 0, mirrored)).toBe("previous");
  expect(drag(51, 0, mirrored)).toBe("next");
});

test("the release of a held press is no tap; held and then drawn aside it is a swipe", () => {
  expect(drag(0, 0, area, true)).toBe(null);
  expect(drag(30, 0, area, true)).toBe(null);
  expect(drag(-51, 0, area, true)).toBe("next");
});

test("a finger that has left its place does not hold, and coming back is no tap", () => {
  const moved = movePress(startPress(middle), { x: middle.x + 30, y: middle.y });
  expect(holdPress(moved).isHeld).toBe(false);
  expect(releasePress(moved, middle, area)).toBe(null);
});

test("a finger that trembles is still", () => {
  const near = { x: middle.x + 4, y: middle.y - 4 };
  expect(holdPress(movePress(startPress(middle), near)).isHeld).toBe(true);
  expect(releasePress(movePress(startPress(middle), near), near, area)).toBe("next");
});
