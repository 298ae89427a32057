import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyCommentsEvent } from "./apply-events.ts";
import { makeComment } from "./comment.fixture.ts";
import {
  addOwnComment,
  type CommentPages,
  commentKeys,
  hideCommentInCache,
  loadedComments,
  removeCommentFromCache,
} from "./comment-cache.ts";

const counts = { revision: 3, likeCount: 0, commentCount: 1 };

const comment = (_id: string, userId: string) =>
  makeComment(_id, { userId: { _id: userId, username: userId, avatar: null } });

function cachedOwnComments(cache: QueryClient) {
  const list = cache.getQueryData<CommentPages>(commentKeys.own("one"));
  return list === undefined ? [] : loadedComments(list);
}

test("an own comment is cached once, with the latest first", () => {
  const cache = new QueryClient();
  for (const id of ["a", "b", "a"]) addOwnComment(cache, comment(id, "me"), counts);
  expect(cachedOwnComments(cache).map(({ _id }) => _id)).toEqual(["a", "b"]);
});

test("events update own comments, but never add comments of others to them", () => {
  const cache = new QueryClient();
  addOwnComment(cache, comment("a", "me"), counts);
  const created = { change: "created", storyId: "one", parent: null } as const;
  applyCommentsEvent(cache, { ...created, comment: comment("0", "ama"), counts }, "me");
  applyCommentsEvent(
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
  expect(cachedOwnComments(cache)).toMatchObject([{ _id: "a", likeCount: 1 }]);
});

test("isFirst moves from a deleted comment to the comment that the event names, and a late event does not move it back", () => {
  const cache = new QueryClient();
  const [a, b, c] = [comment("a", "kofi"), comment("b", "kofi"), comment("c", "ama")];
  for (const comment of [c, b, { ...a, isFirst: true }]) addOwnComment(cache, comment, counts);
  const applyDeleted = (commentId: string, firstCommentId: string | null) =>
    applyCommentsEvent(
      cache,
      {
        change: "deleted",
        storyId: "one",
        commentId,
        isRemoved: false,
        revision: 2,
        firstCommentId,
        counts,
      },
      "me",
    );
  const firstCommentIds = () =>
    cachedOwnComments(cache)
      .filter(({ isFirst }) => isFirst)
      .map(({ _id }) => _id);
  expect(firstCommentIds()).toEqual(["a"]);
  applyDeleted("a", "b");
  expect(firstCommentIds()).toEqual(["b"]);
  applyDeleted("b", "c");
  applyDeleted("a", "b");
  expect(firstCommentIds()).toEqual(["c"]);
});

test("a blocked comment is removed from every list with its replies; the others keep their identity", () => {
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
  removeCommentFromCache(cache, c);
  expect(thread()).toEqual([a, { ...nested, replies: [] }]);
  expect(thread()[0]).toBe(a);
  removeCommentFromCache(cache, a);
  expect(thread().map(({ _id }) => _id)).toEqual(["b"]);
  removeCommentFromCache(cache, { _id: "absent", storyId: "one" });
  expect(thread()).toHaveLength(1);
});

test("a comment whose author the viewer mutes keeps its place without name and words if it was answered, else it goes", () => {
  const cache = new QueryClient();
  const answered = { ...comment("a", "kofi"), replyCount: 1, replies: [comment("b", "ama")] };
  for (const item of [answered, comment("c", "kofi")]) addOwnComment(cache, item, counts);
  hideCommentInCache(cache, answered);
  hideCommentInCache(cache, comment("c", "kofi"));
  const hidden = { _id: "a", hidden: "other", userId: null, text: "" };
  expect(cachedOwnComments(cache)).toMatchObject([{ ...hidden, replies: [{ _id: "b" }] }]);
  // A late event brings neither back.
  const edited = { change: "edited", storyId: "one", commentId: "a", text: "again" } as const;
  applyCommentsEvent(cache, { ...edited, mentions: [], editedAt: null, revision: 9 }, "me");
  expect(cachedOwnComments(cache)).toMatchObject([hidden]);
});

test("a reply to a comment that is missing in a complete list makes the lists be fetched again, for its place", () => {
  const cache = new QueryClient();
  const page = { items: { ...counts, comments: [comment("a", "ama")] }, nextCursor: null };
  const setList = (nextCursor: string | null) =>
    cache.setQueryData<CommentPages>(commentKeys.thread("one"), {
      pages: [{ ...page, nextCursor }],
      pageParams: [null],
    });
  const isStale = () => cache.getQueryState(commentKeys.thread("one"))?.isInvalidated;
  const replyTo = (parentId: string) => {
    const reply = { ...comment("r", "ama"), parentId, path: [parentId, "r"] };
    const parent = { commentId: parentId, replyCount: 1, revision: 2 };
    applyCommentsEvent(
      cache,
      { change: "created", storyId: "one", comment: reply, parent, counts },
      "me",
    );
  };
  setList(null);
  replyTo("a");
  expect(isStale()).toBe(false);
  replyTo("hidden");
  expect(isStale()).toBe(true);
  setList("next");
  replyTo("hidden");
  expect(isStale()).toBe(false);
});
