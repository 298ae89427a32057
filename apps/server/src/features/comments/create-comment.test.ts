import { describe, expect, test } from "vitest";
import { makeStory } from "../../testing/users.fixture.ts";
import { textsOf, useCommentsApp } from "./comments.fixture.ts";

const { comment, kit, makeScene, read, reply } = useCommentsApp();

const absentId = "01970000-0000-7000-8000-000000000000";

describe("commenting", () => {
  test("a reader comments, and the response has the story's comments", async () => {
    const { ama, params } = await makeScene();
    const made = await kit.call(
      "createComment",
      { params, query: {}, body: { userId: ama.userId, text: "  What a river!  " } },
      ama,
    );
    expect(made.comments).toEqual([made.comment]);
    expect(made.commentCount).toBe(1);
    expect(made.comment).toMatchObject({
      text: "What a river!",
      userId: { _id: ama.userId, username: ama.username, avatar: null },
      path: [made.comment._id],
      likes: [],
      replies: [],
    });
  });

  test("the total comment count includes all nested replies", async () => {
    const { ama, kofi, storyId } = await makeScene();
    const top = await comment(storyId, ama, "one");
    const answer = await reply(storyId, kofi, top, "two");
    await reply(storyId, ama, answer, "three");
    const { comments, commentCount } = await read(storyId, kofi);
    expect(commentCount).toBe(3);
    expect(textsOf(comments)).toEqual([["one", [["two", ["three"]]]]]);
    expect(comments[0]?.replies[0]?.replies[0]?.path).toHaveLength(3);
  });

  test.each([
    ["", 400],
    ["   \n ", 400],
    ["a".repeat(2000), 201],
    ["a".repeat(2001), 400],
  ])(
    "text empty, blank or longer than 2,000 characters is not taken (%#)",
    async (text, status) => {
      const { ama, params } = await makeScene();
      const response = await kit.send("createComment", { params, query: {}, body: { text } }, ama);
      expect(response.statusCode).toBe(status);
    },
  );

  test.each(["", "   \n ", "a".repeat(2001)])("nor as the text of a reply (%#)", async (text) => {
    const { ama, storyId, params } = await makeScene();
    const { _id: parentId } = await comment(storyId, ama, "say something");
    const { status } = await kit.refuse(
      "createReply",
      { params, query: {}, body: { parentId, text } },
      ama,
    );
    expect(status).toBe(400);
    expect((await read(storyId, ama)).commentCount).toBe(1);
  });

  test("a wrong form is 400 with the field named", async () => {
    const { ama, params } = await makeScene();
    const { status, body } = await kit.refuse(
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

  test("nobody comments signed out, or in another's name", async () => {
    const { ama, kofi, params } = await makeScene();
    const input = { params, query: {}, body: { userId: kofi.userId, text: "hello" } };
    expect(await kit.refuse("createComment", input)).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
    expect(await kit.refuse("createComment", input, ama)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  });

  test("an absent or deleted story, or one of the wrong id, takes no comment", async () => {
    const { griot, ama } = await makeScene();
    const deleted = await makeStory(kit, griot, { deletedAt: kit.clock.now() });
    for (const [storyId, status] of [
      [absentId, 404],
      [deleted, 404],
      ["not-an-id", 400],
    ] as const) {
      const response = await kit.send(
        "createComment",
        { params: { storyId }, query: {}, body: { text: "hello" } },
        ama,
      );
      expect(response.statusCode).toBe(status);
    }
  });

  test("a reply to a comment of another story is refused", async () => {
    const { ama, storyId } = await makeScene();
    const other = await makeScene();
    const top = await comment(other.storyId, other.ama, "elsewhere");
    const { status, body } = await kit.refuse(
      "createReply",
      { params: { storyId }, query: {}, body: { parentId: top._id, text: "here" } },
      ama,
    );
    expect([status, body.msg]).toEqual([404, "This comment can no longer be answered."]);
  });

  test("ten readers who comment at once are all counted, and one of them is First!", async () => {
    const { storyId, ama } = await makeScene();
    await Promise.all(Array.from({ length: 10 }, (_, n) => comment(storyId, ama, `at once ${n}`)));
    const { comments, commentCount } = await read(storyId, ama);
    expect([commentCount, comments.length]).toEqual([10, 10]);
    expect(comments.filter((one) => one.isFirst)).toHaveLength(1);
  });
});
