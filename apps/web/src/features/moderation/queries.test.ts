import type { ReportedEntity } from "@kora/contract/moderation";
import { expect, test } from "vitest";
import { availableActions } from "./available-actions.ts";
import { type ReportPages, removeReported, restoreReported } from "./queries.ts";

const author = {
  _id: "ama",
  name: "Ama",
  username: "ama_k",
  avatar: null,
  isSuspended: false,
};

function reported(
  changes: Partial<ReportedEntity> = {},
  { isHidden } = { isHidden: false },
): ReportedEntity {
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
    act: null,
    ...changes,
  };
}

test("the available actions depend on the kind and state of the content", () => {
  const actsOnAuthor = ["setBirthMonth", "warn", "suspend"];
  expect(availableActions(reported())).toEqual(["dismiss", "hide", ...actsOnAuthor]);
  expect(availableActions(reported({ act: "hide" }, { isHidden: true }))).toEqual([
    "unhide",
    ...actsOnAuthor,
  ]);
  expect(availableActions(reported({ kind: "user" }))).toEqual(["dismiss", ...actsOnAuthor]);
  expect(availableActions(reported({ kind: "status" }, { isHidden: true }))).toEqual([
    "dismiss",
    ...actsOnAuthor,
  ]);
  const { thing } = reported();
  const suspended = thing && { ...thing, author: { ...author, isSuspended: true } };
  expect(availableActions(reported({ kind: "user", thing: suspended }))).toContain("restore");
  expect(availableActions(reported({ thing: thing && { ...thing, author: null } }))).toEqual([
    "dismiss",
    "hide",
  ]);
});

test("reports of deleted content can only be dismissed, and only once", () => {
  expect(availableActions(reported({ thing: null }))).toEqual(["dismiss"]);
  expect(availableActions(reported({ thing: null, act: "dismiss" }))).toEqual([]);
});

test("restoreReported restores the content at its position, and content removed since stays removed", () => {
  const story = reported();
  // Ids are unique only per kind.
  const comment = reported({ kind: "comment" });
  const other = reported({ targetId: "other" });
  const queue: ReportPages = {
    pages: [
      { items: [story, comment], nextCursor: "next" },
      { items: [other], nextCursor: null },
    ],
    pageParams: [null, "next"],
  };
  const itemsByPage = ({ pages }: ReportPages) => pages.map(({ items }) => items);
  const afterRemoval = removeReported(queue, story);
  expect(itemsByPage(afterRemoval)).toEqual([[comment], [other]]);
  expect(restoreReported(afterRemoval, queue, story)).toEqual(queue);
  expect(itemsByPage(restoreReported(removeReported(afterRemoval, other), queue, story))).toEqual([
    [story, comment],
    [],
  ]);
});
