import { expect, test } from "vitest";
import { toWaitingText } from "./use-waiting-text.ts";

const joinableFrom = "2026-11-03T10:00:00.000Z";
const time = Date.parse(joinableFrom);

test("who was removed or declined is told from when they can join or ask again", () => {
  expect(toWaitingText({ joinableFrom, privacy: "public" }, time - 1)).toMatch(
    /^You can join again from .*2026.*, or with an invite link\.$/,
  );
  expect(toWaitingText({ joinableFrom, privacy: "private" }, time - 1)).toMatch(
    /^You can ask again from .*2026.*, or join with an invite link\.$/,
  );
});

test("from then on, and for all others, nothing is said", () => {
  expect(toWaitingText({ joinableFrom, privacy: "public" }, time)).toBeNull();
  expect(toWaitingText({ joinableFrom: null, privacy: "public" }, time)).toBeNull();
});
