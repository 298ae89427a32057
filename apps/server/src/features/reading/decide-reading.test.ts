import { expect, test } from "vitest";
import { acceptSeconds, hasFinished } from "./decide-reading.ts";

const now = new Date("2026-11-30T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  ["all that were sent, if more have passed", 30, secondsAgo(60), 30],
  ["those that have passed, if more were sent", 60, secondsAgo(30), 30],
  ["whole seconds only", 60, secondsAgo(30.9), 30],
  ["none in the second after the last ones were counted", 60, secondsAgo(0.9), 0],
  ["none if another process counted later ones", 60, secondsAgo(-5), 0],
])("of the reading time count %s", (_, seconds, countedUntil, accepted) => {
  expect(acceptSeconds({ seconds, countedUntil, now }).seconds).toBe(accepted);
});

test("the second of a call that arrives late counts, and so does the one of the next call", () => {
  const late = acceptSeconds({ seconds: 1, countedUntil: secondsAgo(1.9), now });
  expect(late).toEqual({ seconds: 1, countedUntil: secondsAgo(0.9) });
  const soonAfter = new Date(now.getTime() + 100);
  expect(acceptSeconds({ ...late, seconds: 1, now: soonAfter }).seconds).toBe(1);
});

test("the time that was not read before a call does not count in the next one", () => {
  const { countedUntil } = acceptSeconds({ seconds: 10, countedUntil: secondsAgo(3600), now });
  expect(countedUntil).toEqual(secondsAgo(30));
});

/** Estimated to take 60 seconds. */
const wordCount = 220;

test.each([
  ["at the end, after a quarter of the time", 0.9, 15, true],
  ["at the end, sooner", 1, 14, false],
  ["before the end, after any time", 0.89, 6000, false],
  ["at an unknown position, after three quarters", null, 45, true],
  ["at an unknown position, sooner", null, 44, false],
])("a reader %s has finished: %s, %s, %s", (_, position, seconds, isFinished) => {
  expect(hasFinished({ position, seconds, wordCount })).toBe(isFinished);
});

test("a story without words takes one second", () => {
  expect(hasFinished({ position: 1, seconds: 1, wordCount: 0 })).toBe(true);
  expect(hasFinished({ position: 1, seconds: 0, wordCount: 0 })).toBe(false);
});
