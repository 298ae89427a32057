import { expect, test } from "vitest";
import { type Fingers, toPinch } from "./pinch.ts";

const start: Fingers = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
];

test("fingers that move apart scale around their center", () => {
  const now: Fingers = [
    { x: 50, y: 100 },
    { x: 250, y: 100 },
  ];
  expect(toPinch(start, now)).toEqual({ factor: 2, rotation: 0, x: 0, y: 0 });
});

test("fingers that move around each other rotate, clockwise and back", () => {
  const vertical: Fingers = [
    { x: 150, y: 50 },
    { x: 150, y: 150 },
  ];
  expect(toPinch(start, vertical)).toMatchObject({ factor: 1, rotation: 90 });
  expect(toPinch(vertical, start)).toMatchObject({ factor: 1, rotation: -90 });
});

test("a rotation across 180 degrees is reported the shorter way", () => {
  const from: Fingers = [
    { x: 0, y: 0 },
    { x: -100, y: 10 },
  ];
  const to: Fingers = [
    { x: 0, y: 0 },
    { x: -100, y: -10 },
  ];
  expect(toPinch(from, to).rotation).toBeCloseTo(11.42, 1);
});

test("fingers that move together move the center without scaling", () => {
  const now: Fingers = [
    { x: 130, y: 90 },
    { x: 230, y: 90 },
  ];
  expect(toPinch(start, now)).toMatchObject({ factor: 1, x: 30, y: -10 });
});

test("two fingers at the same point do not scale", () => {
  const spot: Fingers = [
    { x: 1, y: 1 },
    { x: 1, y: 1 },
  ];
  expect(toPinch(spot, start).factor).toBe(1);
});
