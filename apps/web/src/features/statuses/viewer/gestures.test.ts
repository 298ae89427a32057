import { expect, test } from "vitest";
import { holdsAfter, lasted, movedTo, pressAt, releasedAt, type Stage } from "./gestures.ts";

const stage: Stage = { left: 100, width: 400, rightToLeft: false };
const mirrored: Stage = { ...stage, rightToLeft: true };
const middle = { x: 300, y: 300 };

/** From the middle, by so much. */
function drag(right: number, down = 0, on = stage, held = false) {
  const press = held ? lasted(pressAt(middle)) : pressAt(middle);
  const to = { x: middle.x + right, y: middle.y + down };
  return releasedAt(movedTo(press, to), to, on);
}

test("a press holds after 500 ms by mouse, after 200 ms by touch", () => {
  expect(holdsAfter("mouse")).toBe(500);
  expect(holdsAfter("touch")).toBe(200);
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
  const tap = (x: number, on = stage) => releasedAt(pressAt({ x, y: 9 }), { x, y: 9 }, on);
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
  expect(drag(0, 0, stage, true)).toBe(null);
  expect(drag(30, 0, stage, true)).toBe(null);
  expect(drag(-51, 0, stage, true)).toBe("next");
});

test("a finger that has left its place does not hold, and coming back is no tap", () => {
  const moved = movedTo(pressAt(middle), { x: middle.x + 30, y: middle.y });
  expect(lasted(moved).isHeld).toBe(false);
  expect(releasedAt(moved, middle, stage)).toBe(null);
});

test("a finger that trembles is still", () => {
  const near = { x: middle.x + 4, y: middle.y - 4 };
  expect(lasted(movedTo(pressAt(middle), near)).isHeld).toBe(true);
  expect(releasedAt(movedTo(pressAt(middle), near), near, stage)).toBe("next");
});
