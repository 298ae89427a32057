import { expect, test } from "vitest";
import { toggleReaction, withOwnReaction, withReactionOf } from "./reaction.ts";

const cached = { isOn: false, count: 2, userIds: ["kofi", "esi"], revision: 7 };

test("a press adds or removes one; a count never falls below zero, and stays when nothing changes", () => {
  expect(toggleReaction(cached, true)).toEqual({ isOn: true, count: 3, revision: 7 });
  expect(toggleReaction(cached, false)).toBe(cached);
  const ownOnly = { isOn: true, count: 0, revision: 7 };
  expect(toggleReaction(ownOnly, false)).toEqual({ isOn: false, count: 0, revision: 7 });
});

test("the viewer's own reaction is listed first, or as the server lists it", () => {
  const own = { isOn: true, count: 3, revision: 8 };
  expect(withOwnReaction(cached, own, "me")).toEqual({ ...own, userIds: ["me", "kofi", "esi"] });
  const listed = { ...own, userIds: ["me", "ama"] };
  expect(withOwnReaction(cached, listed, "me")).toEqual(listed);
});

test("an answer that is older than an event changes only the viewer's own reaction", () => {
  const answer = { isOn: true, count: 3, userIds: ["me"], revision: 6 };
  expect(withOwnReaction(cached, answer, "me")).toEqual({
    ...cached,
    isOn: true,
    userIds: ["me", "kofi", "esi"],
  });
});

test("an event changes the viewer's own reaction only if it is the viewer's", () => {
  const event = { userId: "ama", on: true, count: 3, revision: 8 };
  expect(withReactionOf(cached, event, "me")).toEqual({
    isOn: false,
    count: 3,
    userIds: ["ama", "kofi", "esi"],
    revision: 8,
  });
  expect(withReactionOf(cached, { ...event, userId: "me" }, "me")).toMatchObject({
    isOn: true,
    userIds: ["me", "kofi", "esi"],
  });
  expect(withReactionOf(cached, { ...event, revision: 7 }, "me")).toBe(cached);
});
