import type { CommentView } from "@kora/contract/comments";
import { expect, test } from "vitest";
import { hasAny, hasMore, mergeComments, mostLiked, steadyOrder } from "./steady-order.ts";

function comment(_id: string, changes: Partial<CommentView> = {}): CommentView {
  return {
    _id,
    storyId: "s",
    parentId: null,
    path: [_id],
    userId: { _id: "ama", username: "ama", avatar: null },
    text: "words",
    isDeleted: false,
    createdAt: "2026-11-21T12:00:00.000Z",
    likes: [],
    likeCount: 0,
    isLiked: false,
    isFirst: false,
    replies: [],
    replyCount: 0,
    revision: 1,
    repliesCursor: null,
    ...changes,
  };
}

test("what is on the screen stays where it is, and what comes in goes below it", () => {
  expect(steadyOrder(["a", "b"], ["c", "b", "a"])).toEqual(["a", "b", "c"]);
  expect(steadyOrder(["a", "b"], ["b"])).toEqual(["b"]);
});

test("an order that nothing changes keeps its identity", () => {
  const order = ["a", "b"];
  expect(steadyOrder(order, ["b", "a"])).toBe(order);
});

test("of two pictures of a comment the later is shown", () => {
  const [old, late] = [comment("a"), comment("a", { revision: 2, likeCount: 3 })];
  expect(mergeComments([old, comment("b")], [late])).toEqual([late, comment("b")]);
  expect(mergeComments([late], [old])).toEqual([late]);
});

test("the most liked reply stands for the folded ones, never a deleted one", () => {
  const replies = [
    comment("a", { likeCount: 1 }),
    comment("b", { likeCount: 9, isDeleted: true }),
    comment("c", { likeCount: 4 }),
  ];
  expect(mostLiked(replies)?._id).toBe("c");
  expect(mostLiked([])).toBeUndefined();
});

test("replies can be unfolded only where there is more to see, however many a block hides", () => {
  const reply = comment("b");
  const hidden = comment("a", { replyCount: 4 });
  expect([hasMore(hidden, []), hasAny(hidden)]).toEqual([false, false]);
  const oneSeen = { ...hidden, replies: [reply] };
  expect([hasMore(oneSeen, oneSeen.replies), hasAny(oneSeen)]).toEqual([false, true]);
  expect(hasMore(hidden, [reply, comment("c")])).toBe(true);
  const toCome = { ...hidden, repliesCursor: "next" };
  expect([hasMore(toCome, []), hasAny(toCome)]).toEqual([true, true]);
  expect(hasAny(undefined)).toBe(false);
});
