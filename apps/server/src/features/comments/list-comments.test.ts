import type { CommentView } from "@kora/contract/comments";
import { describe, expect, test } from "vitest";
import { toTextTree, useCommentsApp } from "./comments.fixture.ts";

const { block, comment, testApp, like, createStoryWithReaders, read, remove, reply } =
  useCommentsApp();

// Below a comment, the list returns three replies at the first level, two at the second and one at the third.
describe("the list of comments", () => {
  test("is sorted by the sum of likes and replies, highest first, then by time; the earliest comment is First!", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const quiet = await comment(storyId, ama, "quiet");
    const answered = await comment(storyId, ama, "answered");
    const loved = await comment(storyId, kofi, "loved");
    await reply(storyId, kofi, answered, "yes");
    await testApp.call("likeComment", { params, body: { path: loved.path } }, ama);
    await testApp.call("likeComment", { params, body: { path: loved.path } }, kofi);
    const { comments } = await read(storyId, ama);
    expect(comments.map((item) => [item.text, item.isFirst])).toEqual([
      ["loved", false],
      ["answered", false],
      ["quiet", true],
    ]);
    expect(quiet.isFirst).toBe(true);
  });

  test("puts the most liked reply after the first three, even if other replies come before it in the order", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "top");
    for (const text of ["one", "two", "three", "four"]) {
      const answered = await reply(storyId, ama, top, text);
      for (const n of [1, 2, 3]) await reply(storyId, kofi, answered, `${text}.${n}`);
    }
    const likedOnce = await reply(storyId, kofi, top, "liked once");
    const likedTwice = await reply(storyId, kofi, top, "liked twice");
    await like(storyId, ama, likedOnce);
    expect(toTextTree((await read(storyId, ama)).comments)).toEqual([
      [
        "top",
        [
          ["one", ["one.1", "one.2"]],
          ["two", ["two.1", "two.2"]],
          ["three", ["three.1", "three.2"]],
          "liked once",
        ],
      ],
    ]);
    await like(storyId, ama, likedTwice);
    await like(storyId, kofi, likedTwice);
    const [thread] = (await read(storyId, ama)).comments;
    expect(thread?.replies.map(({ text }) => text)).toEqual(["one", "two", "three", "liked twice"]);
    // The most liked reply is repeated at its position, and no reply is missing.
    const { comments: nextReplies } = await read(storyId, ama, {
      parentId: top._id,
      cursor: thread?.repliesCursor,
    });
    expect(nextReplies.map(({ text }) => text)).toEqual(["four", "liked twice", "liked once"]);
    await remove(storyId, kofi, likedTwice);
    const [updatedThread] = (await read(storyId, ama)).comments;
    expect(updatedThread?.replies.at(-1)?.text).toBe("liked once");
    await block(ama, kofi);
    const [blockedThread] = (await read(storyId, ama)).comments;
    expect(blockedThread?.replies.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("lists the most liked reply once, with its replies, if it is one of the first three", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "top");
    const replies = [];
    for (const text of ["a", "b", "c", "d"]) replies.push(await reply(storyId, ama, top, text));
    const [, , third = top, fourth = top] = replies;
    await like(storyId, kofi, third);
    await reply(storyId, kofi, third, "below c");
    expect(toTextTree((await read(storyId, ama)).comments)).toEqual([
      ["top", [["c", ["below c"]], "a", "b"]],
    ]);
    expect(fourth.replyCount).toBe(0);
  });

  test("pages through long threads without gaps and duplicates, and reads deep replies on request", async () => {
    const { ama, storyId } = await createStoryWithReaders();
    const topComments = [];
    for (let n = 0; n < 7; n += 1) {
      topComments.push(await comment(storyId, ama, `top ${n}`));
    }
    const [first] = topComments;
    let deepest = first as CommentView;
    for (let n = 0; n < 7; n += 1) {
      await reply(storyId, ama, first as CommentView, `reply ${n}`);
      deepest = await reply(storyId, ama, deepest, `deep ${n}`);
    }
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await testApp.send(
        "listComments",
        { params: { storyId }, query: { limit: 3, ...(cursor && { cursor }) } },
        ama,
      );
      ids.push(...response.json().comments.map((item: CommentView) => item._id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor);
    expect(ids.toSorted()).toEqual(topComments.map((item) => item._id).toSorted());

    const { comments } = await read(storyId, ama);
    const thread = comments.find((item) => item._id === first?._id);
    expect(thread?.replyCount).toBe(8);
    expect(thread?.replies).toHaveLength(3);
    const nextReplies = await read(storyId, ama, {
      parentId: thread?._id,
      cursor: thread?.repliesCursor,
    });
    expect(nextReplies.comments).toHaveLength(5);

    const lastLevelReply = thread?.replies[0]?.replies[0]?.replies[0];
    expect(lastLevelReply).toMatchObject({ replies: [], replyCount: 1 });
    const nestedReplies = await read(storyId, ama, {
      parentId: lastLevelReply?._id,
      cursor: lastLevelReply?.repliesCursor,
    });
    expect(nestedReplies.comments).toHaveLength(1);
  });

  test.each([
    "nonsense",
    Buffer.from("[]").toString("base64url"),
    Buffer.from('["x","y"]').toString("base64url"),
  ])("rejects the cursor %s with 400", async (cursor) => {
    const { ama, params } = await createStoryWithReaders();
    const { status } = await testApp.callExpectingError(
      "listComments",
      { params, query: { cursor } },
      ama,
    );
    expect(status).toBe(400);
  });
});
