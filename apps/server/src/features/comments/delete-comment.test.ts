import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { makeWriter } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";
import { deleteCommentsOfUser } from "./delete-comments-of-user.ts";

const { block, comment, testApp, like, createStoryWithReaders, read, remove, reply } =
  useCommentsApp();

describe("deleting a comment", () => {
  test("keeps the comment in the thread, without text and author", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "I regret this");
    await reply(storyId, kofi, top, "what did you say?");
    const deletion = await testApp.call("deleteComment", { params, body: { path: top.path } }, ama);
    expect(deletion.commentCount).toBe(1);
    const { comments } = await read(storyId, kofi);
    expect(comments[0]).toMatchObject({ isDeleted: true, text: "", userId: null, replyCount: 1 });
    expect(comments[0]?.replies[0]?.text).toBe("what did you say?");
  });

  test("is possible once, and only for the user's own comments", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "mine");
    const input = { params, body: { path: top.path } };
    expect(await testApp.callExpectingError("deleteComment", input, kofi)).toMatchObject({
      status: 403,
      body: { msg: "You can only delete your own comments." },
    });
    await testApp.call("deleteComment", input, ama);
    expect((await testApp.callExpectingError("deleteComment", input, ama)).status).toBe(404);
    expect((await read(storyId, ama)).commentCount).toBe(0);
  });

  test("from ten tabs at once deletes it once, and lowers the count once", async () => {
    const { writer, ama, storyId, params } = await createStoryWithReaders();
    await comment(storyId, ama, "stays");
    const top = await comment(storyId, ama, "mine");
    const input = { params, body: { path: top.path } };
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        testApp.send("deleteComment", input, index % 2 ? ama : writer),
      ),
    );
    const deletions = responses.filter(({ statusCode }) => statusCode === 200);
    const refusals = responses.filter(({ statusCode }) => statusCode === 404);
    expect([deletions.length, refusals.length]).toEqual([1, 9]);
    expect((await read(storyId, ama)).commentCount).toBe(1);
  });

  test("returns the likes that were added while it waited", async () => {
    const { ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "liked at the last moment");
    const input = { params, body: { path: top.path } };
    const [, deletion] = await callDuringTransaction<unknown>(
      testApp.db,
      [{ text: "SELECT FROM comments WHERE id = $1 FOR UPDATE", values: [top._id] }],
      [() => like(storyId, kofi, top), () => testApp.call("deleteComment", input, ama)],
    );
    expect(deletion).toMatchObject({ comment: { isDeleted: true, likeCount: 1, revision: 2 } });
  });

  test("does not deadlock with the deletion of its author's account", async () => {
    const { ama, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "mine");
    const [counts, ofComment] = [[storyId], [top._id]];
    await callDuringTransaction(
      testApp.db,
      [{ text: "SELECT FROM story_counts WHERE story_id = $1 FOR UPDATE", values: counts }],
      [() => deleteCommentsOfUser(testApp.db, { userId: ama.userId, now: testApp.clock.now() })],
      [{ text: "UPDATE comments SET revision = revision WHERE id = $1", values: ofComment }],
    );
    expect(await read(storyId, ama)).toMatchObject({
      commentCount: 0,
      comments: [{ isDeleted: true, isFirst: false }],
    });
  });

  test("the griot removes comments of others under their own stories, and readers see who removed them", async () => {
    const { writer, ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "spoils the end");
    await reply(storyId, kofi, top, "why did you say it?");
    const otherGriot = await makeWriter(testApp);
    const input = { params, body: { path: top.path } };
    for (const user of [kofi, otherGriot]) {
      expect((await testApp.callExpectingError("deleteComment", input, user)).status).toBe(403);
    }
    const removal = await remove(storyId, writer, top);
    expect(removal).toMatchObject({ commentCount: 1, comment: { isRemoved: true } });
    for (const reader of [writer, ama, kofi]) {
      const { comments } = await read(storyId, reader);
      const removed = { isDeleted: true, isRemoved: true, text: "", userId: null, replyCount: 1 };
      expect(comments[0]).toMatchObject(removed);
    }
    const own = await comment(storyId, writer, "my own words");
    expect((await remove(storyId, writer, own)).comment).toMatchObject({
      isDeleted: true,
      isRemoved: false,
    });
  });

  test("no block, mute or suspension keeps the griot from removing a comment", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const [fromAma, fromKofi] = [
      await comment(storyId, ama, "a"),
      await comment(storyId, kofi, "b"),
    ];
    const answer = await reply(storyId, kofi, fromAma, "below");
    await block(ama, writer);
    await testApp.call(
      "blockEntity",
      { body: { type: "comment", targetId: fromKofi._id } },
      writer,
    );
    for (const target of [fromAma, fromKofi, answer]) {
      expect((await remove(storyId, writer, target)).comment.isRemoved).toBe(true);
    }
    // Under the story of another griot, an invisible comment stays invisible.
    const other = await createStoryWithReaders();
    const hidden = await comment(other.storyId, ama, "elsewhere");
    const input = { params: other.params, body: { path: hidden.path } };
    expect((await testApp.callExpectingError("deleteComment", input, writer)).status).toBe(404);
  });

  test("gives the `isFirst` badge of the first comment to the earliest remaining top-level comment", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const listFirstTexts = async () => {
      const { comments } = await read(storyId, kofi);
      const commentsAndReplies = comments.flatMap((item) => [item, ...item.replies]);
      return commentsAndReplies.filter((item) => item.isFirst).map(({ text }) => text);
    };
    const [one, two, three] = [
      await comment(storyId, ama, "one"),
      await comment(storyId, ama, "two"),
      await comment(storyId, ama, "three"),
    ];
    const nestedReply = await reply(storyId, kofi, one, "below one");
    // The like puts the third comment before the second in the list, but the second is older.
    await like(storyId, kofi, three);
    expect(await listFirstTexts()).toEqual(["one"]);
    const response = await remove(storyId, ama, one);
    expect(response).toMatchObject({ comment: { isFirst: false }, firstCommentId: two._id });
    expect(await listFirstTexts()).toEqual(["two"]);
    expect((await remove(storyId, ama, two)).firstCommentId).toBe(three._id);
    expect(await listFirstTexts()).toEqual(["three"]);
    expect((await remove(storyId, ama, three)).firstCommentId).toBeNull();
    expect(await listFirstTexts()).toEqual([]);
    expect((await reply(storyId, ama, nestedReply, "still a reply")).isFirst).toBe(false);
    expect((await comment(storyId, ama, "four")).isFirst).toBe(true);
    expect(await listFirstTexts()).toEqual(["four"]);
  });

  test("leaves exactly one First! among concurrent comments and deletions", async () => {
    const { storyId, ama } = await createStoryWithReaders();
    let remaining = await Promise.all(
      Array.from({ length: 6 }, (_, n) => comment(storyId, ama, `early ${n}`)),
    );
    for (let round = 0; round < 4; round += 1) {
      const { comments } = await read(storyId, ama);
      const first = comments.find((item) => item.isFirst);
      const [secondToDelete] = remaining.filter(({ _id }) => _id !== first?._id);
      const commentsToDelete = [first, secondToDelete].filter((item) => item !== undefined);
      const [lateComment] = await Promise.all([
        comment(storyId, ama, `late ${round}`),
        ...commentsToDelete.map((item) => remove(storyId, ama, item)),
      ]);
      remaining = [...remaining, lateComment].filter(
        (item) => !commentsToDelete.some(({ _id }) => _id === item._id),
      );
      const commentsAfter = (await read(storyId, ama)).comments;
      const firstComments = commentsAfter.filter((item) => item.isFirst);
      expect(firstComments).toHaveLength(1);
      expect(firstComments[0]?.isDeleted).toBe(false);
    }
  });

  test("makes replies to the comment impossible; replies below level 200 are rejected too", async () => {
    const { ama, storyId, params } = await createStoryWithReaders();
    const deletedComment = await comment(storyId, ama, "gone");
    await remove(storyId, ama, deletedComment);
    const top = await comment(storyId, ama, "deep");
    const path = [top._id, ...Array.from({ length: 199 }, () => newId())];
    const [idAtLevel199, idAtLevel200] = [path.at(-2) ?? "", path.at(-1) ?? ""];
    for (const [id, level] of [
      [idAtLevel199, 199],
      [idAtLevel200, 200],
    ] as const) {
      await testApp.db.pool.query(
        `INSERT INTO comments (id, story_id, parent_id, author_id, path, text, created_at)
         VALUES ($1, $2, $3, $4, $5, 'deep', now())`,
        [id, storyId, path[level - 2], ama.userId, path.slice(0, level)],
      );
    }
    const sendReply = (parentId: string) =>
      testApp.send("createReply", { params, query: {}, body: { parentId, text: "and I" } }, ama);
    for (const parentId of [deletedComment._id, idAtLevel200]) {
      const response = await sendReply(parentId);
      expect([response.statusCode, response.json().msg]).toEqual([
        404,
        "This comment can no longer be answered.",
      ]);
    }
    expect((await sendReply(idAtLevel199)).json().comment.path).toHaveLength(200);
  });
});
