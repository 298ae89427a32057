import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const { comment, kit, like, makeScene, read, remove, reply } = useCommentsApp();

describe("deleting a comment", () => {
  test("keeps the thread's shape, not the words or the name", async () => {
    const { ama, kofi, storyId, params } = await makeScene();
    const top = await comment(storyId, ama, "I regret this");
    await reply(storyId, kofi, top, "what did you say?");
    const done = await kit.call("deleteComment", { params, body: { path: top.path } }, ama);
    expect(done.commentCount).toBe(1);
    const { comments } = await read(storyId, kofi);
    expect(comments[0]).toMatchObject({ isDeleted: true, text: "", userId: null, replyCount: 1 });
    expect(comments[0]?.replies[0]?.text).toBe("what did you say?");
  });

  test("is for one's own comments, once", async () => {
    const { ama, kofi, storyId, params } = await makeScene();
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
    const { ama, kofi, storyId } = await makeScene();
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
    const { storyId, ama } = await makeScene();
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

  test("a deleted comment is not answered, and neither is one 200 levels down", async () => {
    const { ama, storyId, params } = await makeScene();
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
});
