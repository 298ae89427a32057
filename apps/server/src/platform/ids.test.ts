import { expect, test } from "vitest";
import { newIdAfter, newIdAt, timeOfId } from "./ids.ts";

const noon = new Date("2026-11-29T12:00:00.000Z");

test("an id after another one has the time that it was created for", () => {
  const lastId = newIdAt(new Date(noon.getTime() - 5));
  expect(timeOfId(newIdAfter(lastId, noon))).toEqual(noon);
  expect(timeOfId(newIdAfter(null, noon))).toEqual(noon);
});

test("an id is above the last one, also if the clock is behind or many are made in a millisecond", () => {
  let lastId = newIdAt(new Date(noon.getTime() + 60_000));
  for (let count = 0; count < 1000; count += 1) {
    const id = newIdAfter(lastId, noon);
    expect(id > lastId).toBe(true);
    lastId = id;
  }
  expect(timeOfId(lastId).getTime() - noon.getTime()).toBeLessThanOrEqual(61_000);
});
