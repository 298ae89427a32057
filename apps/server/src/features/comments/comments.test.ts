import type { CommentView } from "@kora/contract/comments";
import { describe, expect, test } from "vitest";
import { block, makeGriot, makeReader, makeStory } from "../../testing/people.ts";
import { type TestPerson, useTestApp } from "../../testing/test-app.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

async function scene() {
  const griot = await makeGriot(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const storyId = await makeStory(kit, griot);
  return { griot, ama, kofi, storyId, params: { storyId } };
}

async function comment(storyId: string, person: TestPerson, text: string) {
  const made = await kit.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text } },
    person,
  );
  return made.comment;
}

async function reply(storyId: string, person: TestPerson, to: CommentView, text: string) {
  const made = await kit.call(
    "createReply",
    { params: { storyId }, query: {}, body: { parentId: to._id, text } },
    person,
  );
  return made.comment;
}

async function read(storyId: string, person: TestPerson, query = {}) {
  return kit.call("listComments", { params: { storyId }, query }, person);
}

const texts = (comments: readonly CommentView[]): unknown[] =>
  comments.map((one) => (one.replies.length > 0 ? [one.text, texts(one.replies)] : one.text));

describe("commenting", () => {
  test("a reader comments, and the response has the story's comments", async () => {
    const { ama, params } = await scene();
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
    const { ama, kofi, storyId } = await scene();
    const top = await comment(storyId, ama, "one");
    const answer = await reply(storyId, kofi, top, "two");
    await reply(storyId, ama, answer, "three");
    const { comments, commentCount } = await read(storyId, kofi);
    expect(commentCount).toBe(3);
    expect(texts(comments)).toEqual([["one", [["two", ["three"]]]]]);
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
      const { ama, params } = await scene();
      const response = await kit.send("createComment", { params, query: {}, body: { text } }, ama);
      expect(response.statusCode).toBe(status);
    },
  );

  test("a wrong form is 400 with the field named", async () => {
    const { ama, params } = await scene();
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
    const { ama, kofi, params } = await scene();
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
    const { griot, ama } = await scene();
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
    const { ama, storyId } = await scene();
    const other = await scene();
    const top = await comment(other.storyId, other.ama, "elsewhere");
    const { status, body } = await kit.refuse(
      "createReply",
      { params: { storyId }, query: {}, body: { parentId: top._id, text: "here" } },
      ama,
    );
    expect([status, body.msg]).toEqual([404, "This comment can no longer be answered."]);
  });

  test("ten readers who comment at once are all counted, and one of them is First!", async () => {
    const { storyId, ama } = await scene();
    await Promise.all(Array.from({ length: 10 }, (_, n) => comment(storyId, ama, `at once ${n}`)));
    const { comments, commentCount } = await read(storyId, ama);
    expect([commentCount, comments.length]).toEqual([10, 10]);
    expect(comments.filter((one) => one.isFirst)).toHaveLength(1);
  });
});

describe("the order of comments", () => {
  test("is by likes plus replies, descending, then by time; the earliest is flagged First!", async () => {
    const { ama, kofi, storyId, params } = await scene();
    const quiet = await comment(storyId, ama, "quiet");
    const answered = await comment(storyId, ama, "answered");
    const loved = await comment(storyId, kofi, "loved");
    await reply(storyId, kofi, answered, "yes");
    await kit.call("likeComment", { params, body: { path: loved.path } }, ama);
    await kit.call("likeComment", { params, body: { path: loved.path } }, kofi);
    const { comments } = await read(storyId, ama);
    expect(comments.map((one) => [one.text, one.isFirst])).toEqual([
      ["loved", false],
      ["answered", false],
      ["quiet", true],
    ]);
    expect(quiet.isFirst).toBe(true);
  });

  test("long threads come in pages without gap or repetition, and deep ones on demand", async () => {
    const { ama, storyId } = await scene();
    const tops = [];
    for (let n = 0; n < 7; n += 1) {
      tops.push(await comment(storyId, ama, `top ${n}`));
    }
    const [first] = tops;
    let deepest = first as CommentView;
    for (let n = 0; n < 7; n += 1) {
      await reply(storyId, ama, first as CommentView, `reply ${n}`);
      deepest = await reply(storyId, ama, deepest, `deep ${n}`);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await kit.send(
        "listComments",
        { params: { storyId }, query: { limit: 3, ...(cursor && { cursor }) } },
        ama,
      );
      seen.push(...response.json().comments.map((one: CommentView) => one._id));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor);
    expect(seen.toSorted()).toEqual(tops.map((one) => one._id).toSorted());

    const { comments } = await read(storyId, ama);
    const thread = comments.find((one) => one._id === first?._id);
    expect(thread?.replyCount).toBe(8);
    expect(thread?.replies).toHaveLength(3);
    const rest = await read(storyId, ama, {
      parentId: thread?._id,
      cursor: thread?.repliesCursor,
    });
    expect(rest.comments).toHaveLength(5);

    const edge = thread?.replies[0]?.replies[0]?.replies[0];
    expect(edge).toMatchObject({ replies: [], replyCount: 1 });
    const below = await read(storyId, ama, { parentId: edge?._id, cursor: edge?.repliesCursor });
    expect(below.comments).toHaveLength(1);
  });

  test.each(["nonsense", "W10", Buffer.from('["x","y"]').toString("base64url")])(
    "the cursor %s is 400",
    async (cursor) => {
      const { ama, params } = await scene();
      const { status } = await kit.refuse("listComments", { params, query: { cursor } }, ama);
      expect(status).toBe(400);
    },
  );
});

describe("liking a comment", () => {
  test("by path, counts once however often, and can be taken back", async () => {
    const { ama, kofi, storyId, params } = await scene();
    const top = await comment(storyId, ama, "like me");
    const input = { params, body: { path: top.path, userId: kofi.userId } };
    await Promise.all(Array.from({ length: 5 }, () => kit.call("likeComment", input, kofi)));
    const liked = await kit.call("likeComment", input, kofi);
    expect(liked).toMatchObject({ likes: [kofi.userId], likeCount: 1, isLiked: true });
    const { comments } = await read(storyId, kofi);
    expect(comments[0]).toMatchObject({ likes: [kofi.userId], likeCount: 1, isLiked: true });
    expect((await read(storyId, ama)).comments[0]).toMatchObject({ isLiked: false, likeCount: 1 });
    const undone = await kit.call("unlikeComment", input, kofi);
    expect(undone).toMatchObject({ likes: [], likeCount: 0, isLiked: false });
    expect(await kit.call("unlikeComment", input, kofi)).toEqual(undone);
  });
});

describe("deleting a comment", () => {
  test("keeps the thread's shape, not the words or the name", async () => {
    const { ama, kofi, storyId, params } = await scene();
    const top = await comment(storyId, ama, "I regret this");
    await reply(storyId, kofi, top, "what did you say?");
    const done = await kit.call("deleteComment", { params, body: { path: top.path } }, ama);
    expect(done.commentCount).toBe(1);
    const { comments } = await read(storyId, kofi);
    expect(comments[0]).toMatchObject({ isDeleted: true, text: "", userId: null, replyCount: 1 });
    expect(comments[0]?.replies[0]?.text).toBe("what did you say?");
  });

  test("is for one's own comments, once", async () => {
    const { ama, kofi, storyId, params } = await scene();
    const top = await comment(storyId, ama, "mine");
    const input = { params, body: { path: top.path } };
    expect(await kit.refuse("deleteComment", input, kofi)).toMatchObject({
      status: 403,
      body: { msg: "You can only delete your own comments." },
    });
    await kit.call("deleteComment", input, ama);
    expect((await kit.refuse("deleteComment", input, ama)).status).toBe(404);
    expect((await read(storyId, ama)).commentCount).toBe(0);
  });
});

describe("a blocked reader", () => {
  test("cannot see the griot's story, its comments, or answer them", async () => {
    const { griot, ama, kofi, storyId, params } = await scene();
    const top = await comment(storyId, kofi, "hello");
    await block(kit, griot, ama);
    const post = { params, query: {}, body: { text: "let me in", parentId: top._id } };
    const attempts = [
      kit.refuse("listComments", { params, query: {} }, ama),
      kit.refuse("createComment", post, ama),
      kit.refuse("createReply", post, ama),
      kit.refuse("likeComment", { params, body: { path: top.path } }, ama),
    ];
    for (const attempt of attempts) {
      expect((await attempt).status).toBe(404);
    }
    expect((await read(storyId, kofi)).commentCount).toBe(1);
  });

  test.each(["blocker", "blocked"])(
    "and the one who blocked do not see each other's comments (%s)",
    async (side) => {
      const { ama, kofi, storyId, params } = await scene();
      const [viewer, other] = side === "blocker" ? [ama, kofi] : [kofi, ama];
      const top = await comment(storyId, other, "over here");
      const neutral = await comment(storyId, (await scene()).ama, "between you two");
      await reply(storyId, other, neutral, "and here");
      await block(kit, ama, kofi);
      expect(texts((await read(storyId, viewer)).comments)).toEqual(["between you two"]);
      const { status } = await kit.refuse(
        "likeComment",
        { params, body: { path: top.path } },
        viewer,
      );
      expect(status).toBe(404);
    },
  );
});
