import { expect, test } from "vitest";
import { type Fingers, pinchOf } from "./pinch.ts";

const start: Fingers = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
];

test("fingers that move apart scale around their center", () => {
  const now: Fingers = [
    { x: 50, y: 100 },
    { x: 250, y: 100 },
  ];
  expect(pinchOf(start, now)).toEqual({ factor: 2, turn: 0, x: 0, y: 0 });
});

test("fingers that move around each other rotate, clockwise and back", () => {
  const down: Fingers = [
    { x: 150, y: 50 },
    { x: 150, y: 150 },
  ];
  expect(pinchOf(start, down)).toMatchObject({ factor: 1, turn: 90 });
  expect(pinchOf(down, start)).toMatchObject({ factor: 1, turn: -90 });
});

test("a rotation past half a circle is the shorter one in the other direction", () => {
  const from: Fingers = [
    { x: 0, y: 0 },
    { x: -100, y: 10 },
  ];
  const to: Fingers = [
    { x: 0, y: 0 },
    { x: -100, y: -10 },
  ];
  expect(pinchOf(from, to).turn).toBeCloseTo(11.42, 1);
});

test("two fingers move together", () => {
  const now: Fingers = [
    { x: 130, y: 90 },
    { x: 230, y: 90 },
  ];
  expect(pinchOf(start, now)).toMatchObject({ factor: 1, x: 30, y: -10 });
});

test("two fingers at the same point do not scale", () => {
  const spot: Fingers = [
    { x: 1, y: 1 },
    { x: 1, y: 1 },
  ];
  expect(pinchOf(spot, start).factor).toBe(1);
});
