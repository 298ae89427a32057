import type { ModeratedEntity } from "@kora/contract/moderation";
import { expect, test } from "vitest";
import { availableActions } from "./available-actions.ts";

const author: NonNullable<NonNullable<ModeratedEntity["thing"]>["author"]> = {
  _id: "ama",
  name: "Ama",
  username: "ama_k",
  avatar: null,
  isSuspended: false,
  isModerator: false,
  limitedUntil: null,
};

function reported(
  changes: Partial<ModeratedEntity> = {},
  { isHidden } = { isHidden: false },
): ModeratedEntity {
  return {
    kind: "story",
    targetId: "ferry",
    thing: {
      title: "The Ferry",
      text: "Once",
      path: "/story/ferry",
      rating: null,
      storyTitle: null,
      picture: null,
      author,
      createdAt: "2026-11-01T12:00:00.000Z",
      isHidden,
    },
    reportCount: 1,
    reports: [],
    copies: [],
    act: null,
    revision: 0,
    noteCount: 0,
    takenBy: null,
    mayAct: true,
    ...changes,
  };
}

const all = (changes?: Partial<ModeratedEntity>, state?: { isHidden: boolean }) => {
  const actions = availableActions(reported(changes, state));
  return actions && [...actions.ofEntity, ...actions.ofPerson];
};

const { thing } = reported();
const withAuthor = (changes: Partial<typeof author>): Partial<ModeratedEntity> => ({
  thing: thing && { ...thing, author: { ...author, ...changes } },
});
const actsOnPerson = ["warn", "limit", "setBirthMonth", "suspend", "close"];

test("the available actions depend on the kind and state of the content", () => {
  expect(all()).toEqual(["dismiss", "hide", ...actsOnPerson]);
  expect(all({ act: "hide" }, { isHidden: true })).toEqual(["unhide", ...actsOnPerson]);
  expect(all({ kind: "user" })).toEqual(["dismiss", ...actsOnPerson]);
  expect(all({ kind: "message" })).toEqual(["dismiss", ...actsOnPerson]);
  expect(all({ kind: "group" })).toEqual(["dismiss", "hide", ...actsOnPerson]);
  expect(all({ kind: "playlist" }, { isHidden: true })).toContain("unhide");
  expect(all({ kind: "series" })).toEqual(["dismiss", "hide", ...actsOnPerson]);
  expect(all({ kind: "status" }, { isHidden: true })).toEqual([
    "dismiss",
    "unhide",
    ...actsOnPerson,
  ]);
  expect(all({ thing: thing && { ...thing, rating: "teen" } })).toContain("raise");
  expect(all({ thing: thing && { ...thing, rating: "mature" } })).not.toContain("raise");
  expect(all({ thing: thing && { ...thing, author: null } })).toEqual(["dismiss", "hide"]);
});

test("the available actions depend on the state of the person", () => {
  expect(all(withAuthor({ isSuspended: true }))).toEqual(
    expect.arrayContaining(["restore", "close"]),
  );
  expect(all(withAuthor({ isSuspended: true }))).not.toContain("suspend");
  const future = new Date(Date.now() + 60_000).toISOString();
  expect(all(withAuthor({ limitedUntil: future }))).toContain("unlimit");
  expect(all(withAuthor({ limitedUntil: future }))).not.toContain("limit");
  expect(all(withAuthor({ limitedUntil: "2020-01-01T00:00:00.000Z" }))).toContain("limit");
});

test("content without reports cannot be dismissed", () => {
  expect(all({ reportCount: 0 })).toEqual(["hide", ...actsOnPerson]);
});

test("reports of deleted content can only be dismissed, and only once", () => {
  expect(all({ thing: null })).toEqual(["dismiss"]);
  expect(all({ thing: null, act: "dismiss" })).toEqual([]);
});

test("operators act on moderators as on others, also on their age", () => {
  expect(all(withAuthor({ isModerator: true }))).toEqual(["dismiss", "hide", ...actsOnPerson]);
});

test("a moderator who may not act, such as on another moderator, has no actions", () => {
  expect(all({ mayAct: false, ...withAuthor({ isModerator: true }) })).toBeNull();
});
