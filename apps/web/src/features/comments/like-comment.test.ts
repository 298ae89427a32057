import type { CommentView } from "@kora/contract/comments";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type OwnReaction, readLike } from "../../entities/reaction/reaction.ts";
import { applyCommentsEvent } from "./apply-events.ts";
import { makeComment } from "./comment.fixture.ts";
import { type CommentPages, commentKeys, loadedComments } from "./comment-cache.ts";
import { likeComment } from "./like-comment.ts";

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
  const calls: {
    isLike: boolean;
    resolve: (like: OwnReaction) => void;
    reject: () => void;
  }[] = [];
  const send = (isLike: boolean) =>
    new Promise<OwnReaction>((resolve, fail) =>
      calls.push({ isLike, resolve, reject: () => fail(new Error("The call failed.")) }),
    );
  /** Likes or unlikes the reply. */
  const press = (isOn: boolean) => {
    const target = { storyId: "one", commentId: "nested", viewerId: "me" };
    const observer = new MutationObserver(cache, likeComment(cache, target, send));
    return observer.mutate({ isOn, before: readLike(cachedReply()) }).catch(() => undefined);
  };
  const waitForCall = async (index: number) => {
    await expect.poll(() => calls.length).toBe(index + 1);
    return calls[index];
  };
  return { cache, cachedReply, press, waitForCall };
}

test("a nested reply is liked, updated optimistically and then from the response", async () => {
  const { cachedReply, press, waitForCall } = setup();
  const done = press(true);
  const call = await waitForCall(0);
  expect(call?.isLike).toBe(true);
  expect(cachedReply()).toMatchObject({ isLiked: true, likeCount: 2, likes: ["me", "kofi"] });
  call?.resolve({ isOn: true, count: 5, revision: 4 });
  await done;
  expect(cachedReply()).toMatchObject({ isLiked: true, likeCount: 5, revision: 4 });
});

test("a failed like is rolled back, and the next event still applies", async () => {
  const { cache, cachedReply, press, waitForCall } = setup();
  for (const attempt of [0, 1, 2]) {
    const done = press(true);
    const call = await waitForCall(attempt);
    expect(cachedReply()).toMatchObject({ isLiked: true, likeCount: 2 });
    call?.reject();
    await done;
    expect(cachedReply()).toMatchObject({ isLiked: false, likeCount: 1, likes: ["kofi"] });
  }
  const event = { change: "liked", storyId: "one", commentId: "nested", on: true } as const;
  applyCommentsEvent(cache, { ...event, userId: "ama", likeCount: 2, revision: 2 }, "me");
  expect(cachedReply()).toMatchObject({ isLiked: false, likeCount: 2, likes: ["ama", "kofi"] });
});

test("presses of one comment are sent one after another, and the last answer stays", async () => {
  const { cachedReply, press, waitForCall } = setup();
  const both = [press(true), press(false)];
  const first = await waitForCall(0);
  expect(cachedReply()).toMatchObject({ isLiked: false, likeCount: 1 });
  first?.resolve({ isOn: true, count: 2, revision: 4 });
  const second = await waitForCall(1);
  expect(cachedReply()).toMatchObject({ isLiked: false, likeCount: 1 });
  second?.resolve({ isOn: false, count: 1, revision: 5 });
  await Promise.all(both);
  expect(cachedReply()).toMatchObject({
    isLiked: false,
    likeCount: 1,
    likes: ["kofi"],
    revision: 5,
  });
});
