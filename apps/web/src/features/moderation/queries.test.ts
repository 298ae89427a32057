import type { ReportedEntity } from "@kora/contract/moderation";
import { expect, test } from "vitest";
import { actsFor } from "./acts-for.ts";
import { type ReportPages, withoutThing, withThingAgain } from "./queries.ts";

const author = {
  _id: "ama",
  name: "Ama",
  username: "ama_k",
  avatar: null,
  isSuspended: false,
};

function reported(over: Partial<ReportedEntity> = {}, isHidden = false): ReportedEntity {
  return {
    kind: "story",
    targetId: "ferry",
    thing: {
      title: "The Ferry",
      text: "Once",
      path: "/story/ferry",
      storyTitle: null,
      picture: null,
      author,
      createdAt: "2026-11-01T12:00:00.000Z",
      isHidden,
    },
    reportCount: 1,
    reports: [],
    act: null,
    ...over,
  };
}

test("what can be done about a thing depends on what it is and how it is now", () => {
  expect(actsFor(reported())).toEqual(["dismiss", "hide", "warn", "suspend"]);
  expect(actsFor(reported({ act: "hide" }, true))).toEqual(["unhide", "warn", "suspend"]);
  expect(actsFor(reported({ kind: "user" }))).toEqual(["dismiss", "warn", "suspend"]);
  expect(actsFor(reported({ kind: "status" }, true))).toEqual(["dismiss", "warn", "suspend"]);
  const { thing } = reported();
  const suspended = thing && { ...thing, author: { ...author, isSuspended: true } };
  expect(actsFor(reported({ kind: "user", thing: suspended }))).toContain("restore");
  expect(actsFor(reported({ thing: thing && { ...thing, author: null } }))).toEqual([
    "dismiss",
    "hide",
  ]);
});

test("of what is gone the reports can only be dismissed, and once handled nothing", () => {
  expect(actsFor(reported({ thing: null }))).toEqual(["dismiss"]);
  expect(actsFor(reported({ thing: null, act: "dismiss" }))).toEqual([]);
});

test("what could not be done comes back to its place in the queue", () => {
  const story = reported();
  // The id of a thing is one of its kind.
  const comment = reported({ kind: "comment" });
  const other = reported({ targetId: "other" });
  const queue: ReportPages = {
    pages: [
      { items: [story, comment], nextCursor: "next" },
      { items: [other], nextCursor: null },
    ],
    pageParams: [null, "next"],
  };
  const things = ({ pages }: ReportPages) => pages.map(({ items }) => items);
  const after = withoutThing(queue, story);
  expect(things(after)).toEqual([[comment], [other]]);
  expect(withThingAgain(after, queue, story)).toEqual(queue);
  expect(things(withThingAgain(withoutThing(after, other), queue, story))).toEqual([
    [story, comment],
    [],
  ]);
});
