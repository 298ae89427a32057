import type { CommentView } from "@kora/contract/comments";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
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

const like = (storyId: string, person: TestPerson, on: CommentView) =>
  kit.call("likeComment", { params: { storyId }, body: { path: on.path } }, person);

const remove = (storyId: string, person: TestPerson, gone: CommentView) =>
  kit.call("deleteComment", { params: { storyId }, body: { path: gone.path } }, person);

async function read(storyId: string, person: TestPerson, query = {}) {
  return kit.call("listComments", { params: { storyId }, query }, person);
}

/** Also of what is refused, which has no comments. */
async function pageOf(storyId: string, person: TestPerson, query: object) {
  const response = await kit.send("listComments", { params: { storyId }, query }, person);
  const { comments = [] } = response.json() as { comments?: CommentView[] };
  const nextCursor = response.headers["x-next-cursor"] as string | undefined;
  return { status: response.statusCode, comments, nextCursor };
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

  test.each(["", "   \n ", "a".repeat(2001)])("nor as the text of a reply (%#)", async (text) => {
    const { ama, storyId, params } = await scene();
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

  test("a deleted comment is not answered, and neither is one 200 levels down", async () => {
    const { ama, storyId, params } = await scene();
    const gone = await comment(storyId, ama, "gone");
    await remove(storyId, ama, gone);
    const top = await comment(storyId, ama, "deep");
    const path = [top._id, ...Array.from({ length: 199 }, () => newId())];
    const [deep, deepest] = [path.at(-2) ?? "", path.at(-1) ?? ""];
    for (const [id, level] of [
      [deep, 199],
      [deepest, 200],
    ] as const) {
      await kit.db.pool.query(
        `INSERT INTO comments (id, story_id, parent_id, author_id, path, text, created_at)
         VALUES ($1, $2, $3, $4, $5, 'deep', now())`,
        [id, storyId, path[level - 2], ama.userId, path.slice(0, level)],
      );
    }
    const answer = (parentId: string) =>
      kit.send("createReply", { params, query: {}, body: { parentId, text: "and I" } }, ama);
    for (const parentId of [gone._id, deepest]) {
      const response = await answer(parentId);
      expect([response.statusCode, response.json().msg]).toEqual([
        404,
        "This comment can no longer be answered.",
      ]);
    }
    expect((await answer(deep)).json().comment.path).toHaveLength(200);
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

  test("the most liked reply comes along, whatever is answered more", async () => {
    const { ama, kofi, storyId } = await scene();
    const top = await comment(storyId, ama, "top");
    for (const text of ["one", "two", "three", "four"]) {
      const answered = await reply(storyId, ama, top, text);
      for (const n of [1, 2, 3]) await reply(storyId, kofi, answered, `${text}.${n}`);
    }
    const once = await reply(storyId, kofi, top, "liked once");
    const twice = await reply(storyId, kofi, top, "liked twice");
    await like(storyId, ama, once);
    expect(texts((await read(storyId, ama)).comments)).toEqual([
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
    await like(storyId, ama, twice);
    await like(storyId, kofi, twice);
    const [thread] = (await read(storyId, ama)).comments;
    expect(thread?.replies.map(({ text }) => text)).toEqual(["one", "two", "three", "liked twice"]);
    // In its place among the others it comes again, and none is left out.
    const { comments: rest } = await read(storyId, ama, {
      parentId: top._id,
      cursor: thread?.repliesCursor,
    });
    expect(rest.map(({ text }) => text)).toEqual(["four", "liked twice", "liked once"]);
    await remove(storyId, kofi, twice);
    const [after] = (await read(storyId, ama)).comments;
    expect(after?.replies.at(-1)?.text).toBe("liked once");
    await block(kit, ama, kofi);
    const [hidden] = (await read(storyId, ama)).comments;
    expect(hidden?.replies.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("the most liked reply comes once when its place brings it too, with the replies below it", async () => {
    const { ama, kofi, storyId } = await scene();
    const top = await comment(storyId, ama, "top");
    const replies = [];
    for (const text of ["a", "b", "c", "d"]) replies.push(await reply(storyId, ama, top, text));
    const [, , third = top, fourth = top] = replies;
    await like(storyId, kofi, third);
    await reply(storyId, kofi, third, "below c");
    expect(texts((await read(storyId, ama)).comments)).toEqual([
      ["top", [["c", ["below c"]], "a", "b"]],
    ]);
    expect(fourth.replyCount).toBe(0);
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

describe("many who read at the same moment", () => {
  test("get each their own: what they blocked, what they like, their story, their page", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const [esi, yaw, banned] = [
      await makeReader(kit),
      await makeReader(kit),
      await makeReader(kit),
    ];
    const top = await comment(storyId, kofi, "top");
    const below = await reply(storyId, ama, top, "below");
    await reply(storyId, esi, below, "further below");
    const other = await comment(storyId, ama, "other");
    await comment(storyId, esi, "last");
    for (const liked of [top, other]) await like(storyId, esi, liked);
    const elsewhere = await makeStory(kit, griot);
    await comment(elsewhere, kofi, "elsewhere");
    const empty = await makeStory(kit, griot);
    const deleted = await makeStory(kit, griot, { deletedAt: kit.clock.now() });
    await block(kit, ama, kofi);
    await block(kit, griot, banned);
    await kit.call("blockEntity", { body: { type: "comment", targetId: below._id } }, yaw);
    await kit.call("blockEntity", { body: { type: "story", targetId: elsewhere } }, yaw);
    const { nextCursor } = await pageOf(storyId, esi, { limit: 1 });
    const whole = [["top", [["below", ["further below"]]]], "other", "last"];

    const askings: [string, TestPerson, object, unknown][] = [
      [storyId, esi, {}, whole],
      [storyId, ama, {}, ["other", "last"]],
      [storyId, yaw, {}, ["top", "other", "last"]],
      [storyId, banned, {}, 404],
      [deleted, esi, {}, 404],
      [absentId, kofi, {}, 404],
      [elsewhere, esi, {}, ["elsewhere"]],
      [elsewhere, yaw, {}, 404],
      [elsewhere, ama, {}, []],
      [empty, esi, {}, []],
      [storyId, esi, { limit: 1 }, whole.slice(0, 1)],
      [storyId, esi, { cursor: nextCursor }, whole.slice(1)],
      [storyId, esi, { parentId: top._id }, [["below", ["further below"]]]],
      [storyId, yaw, { parentId: top._id }, []],
      [storyId, yaw, { parentId: below._id }, []],
      [storyId, ama, { parentId: top._id }, []],
      [elsewhere, esi, { parentId: top._id }, []],
    ];
    const many = [...askings, ...askings.toReversed(), ...askings];
    const got = await Promise.all(many.map(([id, person, query]) => pageOf(id, person, query)));
    expect(got.map(({ status, comments }) => (status === 200 ? texts(comments) : status))).toEqual(
      many.map(([, , , expected]) => expected),
    );
    for (const [n, [id, person]] of many.entries()) {
      const liked = got[n]?.comments.filter((one) => one.isLiked).map(({ text }) => text) ?? [];
      const shown = got[n]?.comments.map(({ text }) => text) ?? [];
      const likes = id === storyId && person === esi ? ["top", "other"] : [];
      expect(liked).toEqual(shown.filter((text) => likes.includes(text)));
    }
  });
});

describe("liking a comment", () => {
  test("is known of those who liked it before the last fifty, who alone are named beside them", async () => {
    const { ama, kofi, storyId } = await scene();
    const top = await comment(storyId, kofi, "all like me");
    await like(storyId, ama, top);
    const others = await Promise.all(Array.from({ length: 50 }, () => makeReader(kit)));
    for (const one of others) await like(storyId, one, top);
    const shown = async (person: TestPerson) => {
      const [view] = (await read(storyId, person)).comments;
      return [view?.isLiked, view?.likes.length, view?.likes[0] === person.userId];
    };
    expect(await shown(ama)).toEqual([true, 50, true]);
    expect(await shown(others[0] as TestPerson)).toEqual([true, 50, true]);
    expect(await shown(kofi)).toEqual([false, 50, false]);
  });

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

  test("a deleted comment is not liked", async () => {
    const { ama, kofi, storyId, params } = await scene();
    const top = await comment(storyId, ama, "gone soon");
    await remove(storyId, ama, top);
    const input = { params, body: { path: top.path } };
    expect(await kit.refuse("likeComment", input, kofi)).toMatchObject({
      status: 404,
      body: { msg: "This comment is no longer here." },
    });
  });

  test("a path is the whole list of ids from the comment down to the reply; a false one is 404", async () => {
    const { ama, storyId, params } = await scene();
    const [top, other] = [await comment(storyId, ama, "a"), await comment(storyId, ama, "b")];
    const middle = await reply(storyId, ama, top, "a.a");
    const target = await reply(storyId, ama, middle, "a.a.a");
    const falsePaths = [
      [target._id],
      [top._id, target._id],
      [other._id, middle._id, target._id],
      [middle._id, top._id, target._id],
      [absentId, ...target.path],
    ];
    for (const path of falsePaths) {
      for (const call of ["likeComment", "unlikeComment", "deleteComment"] as const) {
        expect((await kit.refuse(call, { params, body: { path } }, ama)).status).toBe(404);
      }
    }
    expect(target.path).toEqual([top._id, middle._id, target._id]);
    expect(await like(storyId, ama, target)).toMatchObject({ likeCount: 1 });
    await remove(storyId, ama, target);
    expect((await read(storyId, ama)).commentCount).toBe(3);
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

  test("of the first comment makes the earliest that is left First!, never a reply or a deleted one", async () => {
    const { ama, kofi, storyId } = await scene();
    const first = async () => {
      const { comments } = await read(storyId, kofi);
      const all = comments.flatMap((one) => [one, ...one.replies]);
      return all.filter((one) => one.isFirst).map(({ text }) => text);
    };
    const [one, two, three] = [
      await comment(storyId, ama, "one"),
      await comment(storyId, ama, "two"),
      await comment(storyId, ama, "three"),
    ];
    const below = await reply(storyId, kofi, one, "below one");
    // As the order of the list has it, the third would be before the second.
    await like(storyId, kofi, three);
    await remove(storyId, ama, two);
    expect(await first()).toEqual(["one"]);
    const gone = await remove(storyId, ama, one);
    expect(gone).toMatchObject({ comment: { isFirst: false }, firstCommentId: three._id });
    expect(await first()).toEqual(["three"]);
    expect((await remove(storyId, ama, three)).firstCommentId).toBeNull();
    expect(await first()).toEqual([]);
    expect((await reply(storyId, ama, below, "still a reply")).isFirst).toBe(false);
    expect((await comment(storyId, ama, "four")).isFirst).toBe(true);
    expect(await first()).toEqual(["four"]);
  });

  test("of the first while others comment and delete leaves one First!, of those that are left", async () => {
    const { storyId, ama } = await scene();
    let held = await Promise.all(
      Array.from({ length: 6 }, (_, n) => comment(storyId, ama, `early ${n}`)),
    );
    for (let round = 0; round < 4; round += 1) {
      const { comments } = await read(storyId, ama);
      const first = comments.find((one) => one.isFirst);
      const [other] = held.filter(({ _id }) => _id !== first?._id);
      const gone = [first, other].filter((one) => one !== undefined);
      const [made] = await Promise.all([
        comment(storyId, ama, `late ${round}`),
        ...gone.map((one) => remove(storyId, ama, one)),
      ]);
      held = [...held, made].filter((one) => !gone.some(({ _id }) => _id === one._id));
      const after = (await read(storyId, ama)).comments;
      const flagged = after.filter((one) => one.isFirst);
      expect(flagged).toHaveLength(1);
      expect(flagged[0]?.isDeleted).toBe(false);
    }
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
