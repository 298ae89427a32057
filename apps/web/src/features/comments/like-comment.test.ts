import type { CommentView } from "@kora/contract/comments";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyCommentsEvent } from "./apply-events.ts";
import { makeComment } from "./comment.fixture.ts";
import { type CommentPages, commentKeys, loadedComments } from "./comment-cache.ts";
import { likeCommentMutation } from "./like-comment.ts";

const top = makeComment("top", { isFirst: true, replyCount: 1 });
const nested: CommentView = {
  ...top,
  _id: "nested",
  parentId: "top",
  path: ["top", "nested"],
  isFirst: false,
  likes: ["kofi"],
  likeCount: 1,
  replyCount: 0,
};

/** Caches a thread. The test resolves or rejects each call that `startLike` begins. */
function setup() {
  const cache = new QueryClient();
  const items = {
    revision: 3,
    likeCount: 0,
    commentCount: 2,
    comments: [{ ...top, replies: [nested] }],
  };
  cache.setQueryData<CommentPages>(commentKeys.thread("one"), {
    pages: [{ items, nextCursor: null }],
    pageParams: [null],
  });
  const cachedReply = () => {
    const list = cache.getQueryData<CommentPages>(commentKeys.thread("one"));
    return (list && loadedComments(list)[0]?.replies[0]) ?? top;
  };
  type Liked = { likeCount: number; isLiked: boolean; revision: number };
  const calls: {
    path: string[];
    isLike: boolean;
    resolve: (liked: Liked) => void;
    reject: () => void;
  }[] = [];
  const send = (path: string[], isLike: boolean) =>
    new Promise<Liked>((resolve, fail) =>
      calls.push({ path, isLike, resolve, reject: () => fail(new Error("The call failed.")) }),
    );
  const startLike = async () => {
    const options = likeCommentMutation(cache, { storyId: "one", viewerId: "me", send });
    const done = new MutationObserver(cache, options).mutate({
      comment: cachedReply(),
      isLike: true,
    });
    const index = calls.length;
    await expect.poll(() => calls.length).toBe(index + 1);
    return { call: calls[index], done: done.catch(() => undefined) };
  };
  return { cache, cachedReply, startLike };
}

test("a nested reply is liked by its path, updated optimistically and then from the response", async () => {
  const { cachedReply, startLike } = setup();
  const { call, done } = await startLike();
  expect(call).toMatchObject({ path: ["top", "nested"], isLike: true });
  expect(cachedReply()).toMatchObject({ isLiked: true, likeCount: 2, likes: ["me", "kofi"] });
  call?.resolve({ likeCount: 5, isLiked: true, revision: 4 });
  await done;
  expect(cachedReply()).toMatchObject({ isLiked: true, likeCount: 5, revision: 4 });
});

test("a failed like is rolled back, and the next event still applies", async () => {
  const { cache, cachedReply, startLike } = setup();
  // Each attempt raises the local revision, which must stay below the next one of the server.
  for (const _attempt of [1, 2, 3]) {
    const { call, done } = await startLike();
    expect(cachedReply()).toMatchObject({ isLiked: true, likeCount: 2 });
    call?.reject();
    await done;
    expect(cachedReply()).toMatchObject({ isLiked: false, likeCount: 1, likes: ["kofi"] });
  }
  const event = { change: "liked", storyId: "one", commentId: "nested", on: true } as const;
  applyCommentsEvent(cache, { ...event, userId: "ama", likeCount: 2, revision: 2 }, "me");
  expect(cachedReply()).toMatchObject({ isLiked: false, likeCount: 2, likes: ["ama", "kofi"] });
});
