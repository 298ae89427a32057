import type { CommentView } from "@kora/contract/comments";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyStoryComments } from "./apply-events.ts";
import { type CommentPages, commentKeys, keepOwn, loadedComments } from "./comment-cache.ts";

const counts = { revision: 3, likeCount: 0, commentCount: 1 };

function comment(_id: string, userId: string): CommentView {
  return {
    _id,
    storyId: "one",
    parentId: null,
    path: [_id],
    userId: { _id: userId, username: userId, avatar: null },
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
  };
}

function ownOf(cache: QueryClient) {
  const list = cache.getQueryData<CommentPages>(commentKeys.own("one"));
  return list === undefined ? [] : loadedComments(list);
}

test("what the viewer wrote is kept once, the latest first", () => {
  const cache = new QueryClient();
  for (const id of ["a", "b", "a"]) keepOwn(cache, comment(id, "me"), counts);
  expect(ownOf(cache).map(({ _id }) => _id)).toEqual(["a", "b"]);
});

test("events reach what the viewer wrote, but nothing of others is added to it", () => {
  const cache = new QueryClient();
  keepOwn(cache, comment("a", "me"), counts);
  const created = { change: "created", storyId: "one", parent: null } as const;
  applyStoryComments(cache, { ...created, comment: comment("0", "ama"), counts }, "me");
  applyStoryComments(
    cache,
    {
      change: "liked",
      storyId: "one",
      commentId: "a",
      revision: 2,
      userId: "ama",
      on: true,
      likeCount: 1,
    },
    "me",
  );
  expect(ownOf(cache)).toMatchObject([{ _id: "a", likeCount: 1 }]);
});
