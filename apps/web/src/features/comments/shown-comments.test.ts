import { expect, test } from "vitest";
import { makeComment as comment } from "./comment.fixture.ts";
import {
  hasCollapsedReplies,
  hasReplies,
  mergeComments,
  mostLiked,
  stableOrder,
  withPinnedFirst,
} from "./shown-comments.ts";

test("shown items keep their position, and new ones are appended", () => {
  expect(stableOrder(["a", "b"], ["c", "b", "a"])).toEqual(["a", "b", "c"]);
  expect(stableOrder(["a", "b"], ["b"])).toEqual(["b"]);
});

test("an unchanged order keeps its identity", () => {
  const order = ["a", "b"];
  expect(stableOrder(order, ["b", "a"])).toBe(order);
});

test("of two versions of a comment, mergeComments keeps the newer one", () => {
  const [older, newer] = [comment("a"), comment("a", { revision: 2, likeCount: 3 })];
  expect(mergeComments([older, comment("b")], [newer])).toEqual([newer, comment("b")]);
  expect(mergeComments([newer], [older])).toEqual([newer]);
});

test("mostLiked returns the most liked reply that is not deleted", () => {
  const replies = [
    comment("a", { likeCount: 1 }),
    comment("b", { likeCount: 9, isDeleted: true }),
    comment("c", { likeCount: 4 }),
  ];
  expect(mostLiked(replies)?._id).toBe("c");
  expect(mostLiked([])).toBeUndefined();
});

test("replies can be expanded only if more are visible; replies hidden by a block do not count", () => {
  const reply = comment("b");
  const withBlockedReplies = comment("a", { replyCount: 4 });
  expect([hasCollapsedReplies(withBlockedReplies, []), hasReplies(withBlockedReplies)]).toEqual([
    false,
    false,
  ]);
  const oneVisible = { ...withBlockedReplies, replies: [reply] };
  expect([hasCollapsedReplies(oneVisible, oneVisible.replies), hasReplies(oneVisible)]).toEqual([
    false,
    true,
  ]);
  expect(hasCollapsedReplies(withBlockedReplies, [reply, comment("c")])).toBe(true);
  const unloaded = { ...withBlockedReplies, repliesCursor: "next" };
  expect([hasCollapsedReplies(unloaded, []), hasReplies(unloaded)]).toEqual([true, true]);
  expect(hasReplies(undefined)).toBe(false);
});

test("the pinned comment moves to the start, and the others keep their order", () => {
  const comments = [comment("a"), comment("b"), comment("c", { isPinned: true })];
  expect(withPinnedFirst(comments).map(({ _id }) => _id)).toEqual(["c", "a", "b"]);
});
