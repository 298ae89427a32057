import { describe, expect, test } from "vitest";
import { makeStory } from "../../testing/users.fixture.ts";
import { toTextTree, useCommentsApp } from "./comments.fixture.ts";

const { comment, testApp, createStoryWithReaders, read, reply } = useCommentsApp();

const absentId = "01970000-0000-7000-8000-000000000000";

describe("commenting", () => {
  test("a reader comments, and the response contains the story's comments", async () => {
    const { ama, params } = await createStoryWithReaders();
    const response = await testApp.call(
      "createComment",
      { params, query: {}, body: { userId: ama.userId, text: "  What a river!  " } },
      ama,
    );
    expect(response.comments).toEqual([response.comment]);
    expect(response.commentCount).toBe(1);
    expect(response.comment).toMatchObject({
      text: "What a river!",
      userId: { _id: ama.userId, username: ama.username, avatar: null },
      path: [response.comment._id],
      likes: [],
      replies: [],
    });
  });

  test("the total comment count includes all nested replies", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "one");
    const nestedReply = await reply(storyId, kofi, top, "two");
    await reply(storyId, ama, nestedReply, "three");
    const { comments, commentCount } = await read(storyId, kofi);
    expect(commentCount).toBe(3);
    expect(toTextTree(comments)).toEqual([["one", [["two", ["three"]]]]]);
    expect(comments[0]?.replies[0]?.replies[0]?.path).toHaveLength(3);
  });

  test.each([
    ["", 400],
    ["   \n ", 400],
    ["a".repeat(2000), 201],
    ["a".repeat(2001), 400],
  ])("a text needs 1 to 2,000 characters that are not all blank (%#)", async (text, status) => {
    const { ama, params } = await createStoryWithReaders();
    const response = await testApp.send(
      "createComment",
      { params, query: {}, body: { text } },
      ama,
    );
    expect(response.statusCode).toBe(status);
  });

  test.each(["", "   \n ", "a".repeat(2001)])(
    "an empty, blank or too long reply is rejected (%#)",
    async (text) => {
      const { ama, storyId, params } = await createStoryWithReaders();
      const { _id: parentId } = await comment(storyId, ama, "say something");
      const { status } = await testApp.callExpectingError(
        "createReply",
        { params, query: {}, body: { parentId, text } },
        ama,
      );
      expect(status).toBe(400);
      expect((await read(storyId, ama)).commentCount).toBe(1);
    },
  );

  test("an invalid form is 400 with an error for its field", async () => {
    const { ama, params } = await createStoryWithReaders();
    const { status, body } = await testApp.callExpectingError(
      "createComment",
      { params, query: {}, body: { text: " " } },
      ama,
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      code: "VALIDATION",
      msg: "Please write something first.",
      message: "Please write something first.",
      fields: { text: "Please write something first." },
    });
  });

  test("commenting requires a session, and is not possible for another user", async () => {
    const { ama, kofi, params } = await createStoryWithReaders();
    const input = { params, query: {}, body: { userId: kofi.userId, text: "hello" } };
    expect(await testApp.callExpectingError("createComment", input)).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
    expect(await testApp.callExpectingError("createComment", input, ama)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  });

  test("an unknown, deleted or malformed story id is rejected", async () => {
    const { writer, ama } = await createStoryWithReaders();
    const deletedStoryId = await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    for (const [storyId, status] of [
      [absentId, 404],
      [deletedStoryId, 404],
      ["not-an-id", 400],
    ] as const) {
      const response = await testApp.send(
        "createComment",
        { params: { storyId }, query: {}, body: { text: "hello" } },
        ama,
      );
      expect(response.statusCode).toBe(status);
    }
  });

  test("a reply to a comment of another story is rejected", async () => {
    const { ama, storyId } = await createStoryWithReaders();
    const otherStory = await createStoryWithReaders();
    const parent = await comment(otherStory.storyId, otherStory.ama, "elsewhere");
    const { status, body } = await testApp.callExpectingError(
      "createReply",
      { params: { storyId }, query: {}, body: { parentId: parent._id, text: "here" } },
      ama,
    );
    expect([status, body.msg]).toEqual([404, "This comment can no longer be answered."]);
  });

  test("ten concurrent comments are all counted, and one of them is First!", async () => {
    const { storyId, ama } = await createStoryWithReaders();
    await Promise.all(Array.from({ length: 10 }, (_, n) => comment(storyId, ama, `at once ${n}`)));
    const { comments, commentCount } = await read(storyId, ama);
    expect([commentCount, comments.length]).toEqual([10, 10]);
    expect(comments.filter((item) => item.isFirst)).toHaveLength(1);
  });
});
