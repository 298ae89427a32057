import { expect, test } from "vitest";
import { toSpeed } from "./speed.ts";

test("a stored speed is used if it is one of the offered ones", () => {
  expect(["0.75", "2", "1.25", "3", "fast", "", null].map(toSpeed)).toEqual([
    0.75, 2, 1.25, 1, 1, 1, 1,
  ]);
});
