import { describe, expect, test } from "vitest";
import type { TestUser } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const { comment, testApp, like, createStoryWithReaders, read, remove, reply } = useCommentsApp();

const absentId = "01970000-0000-7000-8000-000000000000";

describe("liking a comment", () => {
  test("is known to a liker beyond the latest fifty, and is listed only for that viewer", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, kofi, "all like me");
    await like(storyId, ama, top);
    const others = await Promise.all(Array.from({ length: 50 }, () => makeReader(testApp)));
    for (const reader of others) await like(storyId, reader, top);
    const readLikeState = async (user: TestUser) => {
      const [view] = (await read(storyId, user)).comments;
      return [view?.isLiked, view?.likes.length, view?.likes[0] === user.userId];
    };
    expect(await readLikeState(ama)).toEqual([true, 50, true]);
    expect(await readLikeState(others[0] as TestUser)).toEqual([true, 50, true]);
    expect(await readLikeState(kofi)).toEqual([false, 50, false]);
  });

  test("by path is idempotent and can be undone", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "like me");
    const input = { params, body: { path: top.path, userId: kofi.userId } };
    await Promise.all(Array.from({ length: 5 }, () => testApp.call("likeComment", input, kofi)));
    const liked = await testApp.call("likeComment", input, kofi);
    expect(liked).toMatchObject({ likes: [kofi.userId], likeCount: 1, isLiked: true });
    const { comments } = await read(storyId, kofi);
    expect(comments[0]).toMatchObject({ likes: [kofi.userId], likeCount: 1, isLiked: true });
    expect((await read(storyId, ama)).comments[0]).toMatchObject({ isLiked: false, likeCount: 1 });
    const unliked = await testApp.call("unlikeComment", input, kofi);
    expect(unliked).toMatchObject({ likes: [], likeCount: 0, isLiked: false });
    expect(await testApp.call("unlikeComment", input, kofi)).toEqual(unliked);
  });

  test("a deleted comment cannot be liked", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "gone soon");
    await remove(storyId, ama, top);
    const input = { params, body: { path: top.path } };
    expect(await testApp.refuse("likeComment", input, kofi)).toMatchObject({
      status: 404,
      body: { msg: "This comment is no longer here." },
    });
  });

  test("a path contains all ids from the top-level comment down; any other is 404", async () => {
    const { ama, storyId, params } = await createStoryWithReaders();
    const [top, other] = [await comment(storyId, ama, "a"), await comment(storyId, ama, "b")];
    const middle = await reply(storyId, ama, top, "a.a");
    const target = await reply(storyId, ama, middle, "a.a.a");
    const invalidPaths = [
      [target._id],
      [top._id, target._id],
      [other._id, middle._id, target._id],
      [middle._id, top._id, target._id],
      [absentId, ...target.path],
    ];
    for (const path of invalidPaths) {
      for (const call of ["likeComment", "unlikeComment", "deleteComment"] as const) {
        expect((await testApp.refuse(call, { params, body: { path } }, ama)).status).toBe(404);
      }
    }
    expect(target.path).toEqual([top._id, middle._id, target._id]);
    expect(await like(storyId, ama, target)).toMatchObject({ likeCount: 1 });
    await remove(storyId, ama, target);
    expect((await read(storyId, ama)).commentCount).toBe(3);
  });
});
