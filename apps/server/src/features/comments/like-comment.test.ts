import { describe, expect, test } from "vitest";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const { comment, testApp, like, createStoryWithReaders, read, remove, reply } = useCommentsApp();

const absentId = "01970000-0000-7000-8000-000000000000";

describe("liking a comment", () => {
  test("shows the user's own like even if fifty others liked the comment later; others see the latest fifty", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, kofi, "all like me");
    await like(storyId, ama, top);
    const otherReaders = await Promise.all(Array.from({ length: 50 }, () => makeReader(testApp)));
    for (const reader of otherReaders) await like(storyId, reader, top);
    /** Returns whether the comment is liked by the user, the number of listed likes, and whether the own like is first. */
    const readLikeState = async (user: TestUser) => {
      const [view] = (await read(storyId, user)).comments;
      return [view?.isLiked, view?.likes.length, view?.likes[0] === user.userId];
    };
    expect(await readLikeState(ama)).toEqual([true, 50, true]);
    expect(await readLikeState(otherReaders[0] as TestUser)).toEqual([true, 50, true]);
    expect(await readLikeState(kofi)).toEqual([false, 50, false]);
  });

  test("has the same result when it is repeated, and can be undone", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "like me");
    const input = { params, body: { path: top.path, userId: kofi.userId } };
    await Promise.all(Array.from({ length: 5 }, () => testApp.call("likeComment", input, kofi)));
    const likeResponse = await testApp.call("likeComment", input, kofi);
    expect(likeResponse).toMatchObject({ likes: [kofi.userId], likeCount: 1, isLiked: true });
    const { comments } = await read(storyId, kofi);
    expect(comments[0]).toMatchObject({ likes: [kofi.userId], likeCount: 1, isLiked: true });
    expect((await read(storyId, ama)).comments[0]).toMatchObject({ isLiked: false, likeCount: 1 });
    const unlikeResponse = await testApp.call("unlikeComment", input, kofi);
    expect(unlikeResponse).toMatchObject({ likes: [], likeCount: 0, isLiked: false });
    expect(await testApp.call("unlikeComment", input, kofi)).toEqual(unlikeResponse);
  });

  test("and unliking it while the like still waits gives the same results as in sequence", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "like me");
    const input = { params, body: { path: top.path } };
    const responses = await callDuringTransaction(
      testApp.db,
      [{ text: "SELECT FROM comments WHERE id = $1 FOR UPDATE", values: [top._id] }],
      [
        () => testApp.call("likeComment", input, kofi),
        () => testApp.call("unlikeComment", input, kofi),
      ],
    );
    expect(responses).toMatchObject([
      { isLiked: true, likeCount: 1, revision: 1 },
      { isLiked: false, likeCount: 0, revision: 2 },
    ]);
    expect((await read(storyId, kofi)).comments[0]).toMatchObject({ likes: [], likeCount: 0 });
  });

  test("is not possible for a comment that is deleted while the like waits", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "gone soon");
    const input = { params, body: { path: top.path } };
    const [response] = await callDuringTransaction(
      testApp.db,
      [{ text: "UPDATE comments SET deleted_at = now() WHERE id = $1", values: [top._id] }],
      [() => testApp.send("likeComment", input, kofi)],
    );
    expect(response?.statusCode).toBe(404);
    expect((await read(storyId, ama)).comments[0]).toMatchObject({ likeCount: 0, revision: 0 });
  });

  test("is not possible for a deleted comment", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "gone soon");
    await remove(storyId, ama, top);
    const input = { params, body: { path: top.path } };
    expect(await testApp.callExpectingError("likeComment", input, kofi)).toMatchObject({
      status: 404,
      body: { msg: "This comment is no longer here." },
    });
  });

  test("needs a path of all ids from the top-level comment down; any other path is 404, also for deleting", async () => {
    const { ama, storyId, params } = await createStoryWithReaders();
    const [top, otherTop] = [await comment(storyId, ama, "a"), await comment(storyId, ama, "b")];
    const middle = await reply(storyId, ama, top, "a.a");
    const target = await reply(storyId, ama, middle, "a.a.a");
    const invalidPaths = [
      [target._id],
      [top._id, target._id],
      [otherTop._id, middle._id, target._id],
      [middle._id, top._id, target._id],
      [absentId, ...target.path],
    ];
    for (const path of invalidPaths) {
      for (const call of ["likeComment", "unlikeComment", "deleteComment"] as const) {
        expect(
          (await testApp.callExpectingError(call, { params, body: { path } }, ama)).status,
        ).toBe(404);
      }
    }
    expect(target.path).toEqual([top._id, middle._id, target._id]);
    expect(await like(storyId, ama, target)).toMatchObject({ likeCount: 1 });
    await remove(storyId, ama, target);
    expect((await read(storyId, ama)).commentCount).toBe(3);
  });
});
