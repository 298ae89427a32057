import type { CommentView } from "@kora/contract/comments";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyStoryComments } from "./apply-events.ts";
import {
  type CommentPages,
  commentKeys,
  dropComment,
  keepOwn,
  loadedComments,
} from "./comment-cache.ts";

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

test("a deleted first comment loses its flag to the one named, which a late event does not give back", () => {
  const cache = new QueryClient();
  const [a, b, c] = [comment("a", "kofi"), comment("b", "kofi"), comment("c", "ama")];
  for (const one of [c, b, { ...a, isFirst: true }]) keepOwn(cache, one, counts);
  const gone = (commentId: string, firstCommentId: string | null) =>
    applyStoryComments(
      cache,
      { change: "deleted", storyId: "one", commentId, revision: 2, firstCommentId, counts },
      "me",
    );
  const flagged = () =>
    ownOf(cache)
      .filter(({ isFirst }) => isFirst)
      .map(({ _id }) => _id);
  expect(flagged()).toEqual(["a"]);
  gone("a", "b");
  expect(flagged()).toEqual(["b"]);
  gone("b", "c");
  gone("a", "b");
  expect(flagged()).toEqual(["c"]);
});

test("a comment that was blocked leaves every list with the replies below it; the others stay as they are", () => {
  const cache = new QueryClient();
  const [a, b, c] = [comment("a", "kofi"), comment("b", "esi"), comment("c", "kofi")];
  const nested = { ...b, replyCount: 1, replies: [{ ...c, parentId: "b", path: ["b", "c"] }] };
  cache.setQueryData<CommentPages>(commentKeys.thread("one"), {
    pages: [
      { items: { ...counts, comments: [a] }, nextCursor: "next" },
      { items: { ...counts, comments: [nested] }, nextCursor: null },
    ],
    pageParams: [null, "next"],
  });
  const thread = () => {
    const list = cache.getQueryData<CommentPages>(commentKeys.thread("one"));
    return list === undefined ? [] : loadedComments(list);
  };
  dropComment(cache, c);
  expect(thread()).toEqual([a, { ...nested, replies: [] }]);
  expect(thread()[0]).toBe(a);
  dropComment(cache, a);
  expect(thread().map(({ _id }) => _id)).toEqual(["b"]);
  dropComment(cache, { _id: "absent", storyId: "one" });
  expect(thread()).toHaveLength(1);
});
