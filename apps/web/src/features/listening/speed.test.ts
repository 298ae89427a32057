import { expect, test } from "vitest";
import { toSpeed } from "./speed.ts";

test("a kept speed is taken when it is one of those offered", () => {
  expect(["0.75", "2", "1.25", "3", "fast", "", null].map(toSpeed)).toEqual([
    0.75, 2, 1.25, 1, 1, 1, 1,
  ]);
});
