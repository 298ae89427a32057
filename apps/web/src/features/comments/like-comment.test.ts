import type { CommentView } from "@kora/contract/comments";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyStoryComments } from "./apply-events.ts";
import { type CommentPages, commentKeys, loadedComments } from "./comment-cache.ts";
import { likeComment } from "./like-comment.ts";

const top: CommentView = {
  _id: "top",
  storyId: "one",
  parentId: null,
  path: ["top"],
  userId: { _id: "ama", username: "ama", avatar: null },
  text: "words",
  isDeleted: false,
  createdAt: "2026-11-21T12:00:00.000Z",
  likes: [],
  likeCount: 0,
  isLiked: false,
  isFirst: true,
  replies: [],
  replyCount: 1,
  revision: 1,
  repliesCursor: null,
};
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

/** A thread in the cache, and answers that come when the test says so. */
function scene() {
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
  const held = () => {
    const list = cache.getQueryData<CommentPages>(commentKeys.thread("one"));
    return (list && loadedComments(list)[0]?.replies[0]) ?? top;
  };
  type Liked = { likeCount: number; isLiked: boolean; revision: number };
  const calls: {
    path: string[];
    on: boolean;
    answer: (liked: Liked) => void;
    refuse: () => void;
  }[] = [];
  const send = (path: string[], on: boolean) =>
    new Promise<Liked>((answer, reject) =>
      calls.push({ path, on, answer, refuse: () => reject(new Error("no")) }),
    );
  const press = async (on: boolean) => {
    const options = likeComment(cache, { storyId: "one", viewerId: "me", send });
    const done = new MutationObserver(cache, options).mutate({ comment: held(), on });
    const before = calls.length;
    await expect.poll(() => calls.length).toBe(before + 1);
    return { call: calls[before], done: done.catch(() => undefined) };
  };
  return { cache, held, press };
}

test("a nested reply is liked by its path, shown at once and settled by the answer", async () => {
  const { held, press } = scene();
  const { call, done } = await press(true);
  expect(call).toMatchObject({ path: ["top", "nested"], on: true });
  expect(held()).toMatchObject({ isLiked: true, likeCount: 2, likes: ["me", "kofi"] });
  call?.answer({ likeCount: 5, isLiked: true, revision: 4 });
  await done;
  expect(held()).toMatchObject({ isLiked: true, likeCount: 5, revision: 4 });
});

test("a refused like is taken back, and what the server says next is still news", async () => {
  const { cache, held, press } = scene();
  for (const _ of [1, 2, 3]) {
    const { call, done } = await press(true);
    expect(held()).toMatchObject({ isLiked: true, likeCount: 2 });
    call?.refuse();
    await done;
    expect(held()).toMatchObject({ isLiked: false, likeCount: 1, likes: ["kofi"] });
  }
  const event = { change: "liked", storyId: "one", commentId: "nested", on: true } as const;
  applyStoryComments(cache, { ...event, userId: "ama", likeCount: 2, revision: 2 }, "me");
  expect(held()).toMatchObject({ isLiked: false, likeCount: 2, likes: ["ama", "kofi"] });
});
