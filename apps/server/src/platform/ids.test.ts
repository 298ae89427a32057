import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dayMilliseconds } from "./clock.ts";
import { createIdSequence, newIdAfter, newIdAt, timeOfId } from "./ids.ts";

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

describe("ids of one time sort in the order in which they were made", () => {
  // Each id is made in a later millisecond of the device's clock than the one before.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  function makeIds(count: number, time: (index: number) => Date): string[] {
    return Array.from({ length: count }, (_, index) => {
      vi.advanceTimersByTime(1);
      return newIdAt(time(index));
    });
  }
  const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

  test("when many are made at one time", () => {
    const ids = makeIds(1000, () => noon);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => timeOfId(id).getTime() === noon.getTime())).toBe(true);
  });

  test("when the clock goes back by some milliseconds again and again", () => {
    const ids = makeIds(1000, (index) => after((index * 7) % 20));
    const inOrderOfTime = ids.toSorted((a, b) => timeOfId(a).getTime() - timeOfId(b).getTime());
    expect(inOrderOfTime).toEqual(ids.toSorted());
    expect(ids.slice(0, 3).map(timeOfId)).toEqual([after(0), after(7), after(14)]);
  });

  test("when the numbers of a millisecond are used up: the next ids have the next millisecond", () => {
    const firstNumbers = [2 ** 32 - 2, 7];
    const next = createIdSequence(() => firstNumbers.shift() ?? 0);
    const ids = Array.from({ length: 5 }, () => next(noon));
    expect(ids).toEqual(ids.toSorted());
    expect(ids.map((id) => timeOfId(id).getTime() - noon.getTime())).toEqual([0, 0, 1, 1, 1]);
  });

  test("when the time is a scheduled one, and ids are made for thousands of other times later", () => {
    const scheduled = makeIds(2, () => after(dayMilliseconds));
    const ids = makeIds(5000, after);
    expect(ids).toEqual(ids.toSorted());
    expect(scheduled).toEqual(scheduled.toSorted());
    // The future time of a scheduled story leaves the ids of now with their own time.
    expect(ids.map((id) => timeOfId(id))).toEqual(ids.map((_, index) => after(index)));
  });
});

test("two processes that count from the same number at one time make different ids", () => {
  const makeIds = () => {
    const next = createIdSequence(() => 7);
    return Array.from({ length: 1000 }, () => next(noon));
  };
  const [ids, otherIds] = [makeIds(), makeIds()];
  // The number of an id ends in its fourth group.
  expect(ids[0]?.slice(0, 23)).toBe(otherIds[0]?.slice(0, 23));
  expect(new Set([...ids, ...otherIds]).size).toBe(2000);
});
