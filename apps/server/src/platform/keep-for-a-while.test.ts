import { expect, test } from "vitest";
import { keepForAWhile } from "./keep-for-a-while.ts";

function makeKeeper(most: number) {
  let milliseconds = 0;
  let made = 0;
  const clock = { now: () => new Date(milliseconds) };
  const keep = keepForAWhile<number>({ seconds: 10, most, clock });
  return {
    get: (key: string) => keep(key, async () => (made += 1)),
    fail: (key: string) => keep(key, () => Promise.reject(new Error("no"))),
    pass: (seconds: number) => {
      milliseconds += seconds * 1000;
    },
  };
}

test("is made once for all who ask at once, and again when its time is over", async () => {
  const { get, pass } = makeKeeper(2);
  expect(await Promise.all([get("a"), get("a"), get("a")])).toEqual([1, 1, 1]);
  pass(9);
  expect(await get("a")).toBe(1);
  pass(1);
  expect(await get("a")).toBe(2);
});

test("gives up the oldest when there is no room", async () => {
  const { get } = makeKeeper(2);
  expect([await get("a"), await get("b"), await get("c")]).toEqual([1, 2, 3]);
  expect([await get("b"), await get("c"), await get("a")]).toEqual([2, 3, 4]);
});

test("does not keep what could not be made", async () => {
  const { get, fail } = makeKeeper(2);
  await expect(fail("a")).rejects.toThrow("no");
  expect(await get("a")).toBe(1);
});
