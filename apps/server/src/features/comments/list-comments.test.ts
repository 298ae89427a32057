import type { CommentView } from "@kora/contract/comments";
import { describe, expect, test } from "vitest";
import { textsOf, useCommentsApp } from "./comments.fixture.ts";

const { block, comment, kit, like, makeScene, read, remove, reply } = useCommentsApp();

describe("the order of comments", () => {
  test("is by likes plus replies, descending, then by time; the earliest is flagged First!", async () => {
    const { ama, kofi, storyId, params } = await makeScene();
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
    const { ama, kofi, storyId } = await makeScene();
    const top = await comment(storyId, ama, "top");
    for (const text of ["one", "two", "three", "four"]) {
      const answered = await reply(storyId, ama, top, text);
      for (const n of [1, 2, 3]) await reply(storyId, kofi, answered, `${text}.${n}`);
    }
    const once = await reply(storyId, kofi, top, "liked once");
    const twice = await reply(storyId, kofi, top, "liked twice");
    await like(storyId, ama, once);
    expect(textsOf((await read(storyId, ama)).comments)).toEqual([
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
    await block(ama, kofi);
    const [hidden] = (await read(storyId, ama)).comments;
    expect(hidden?.replies.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("the most liked reply comes once when its place brings it too, with the replies below it", async () => {
    const { ama, kofi, storyId } = await makeScene();
    const top = await comment(storyId, ama, "top");
    const replies = [];
    for (const text of ["a", "b", "c", "d"]) replies.push(await reply(storyId, ama, top, text));
    const [, , third = top, fourth = top] = replies;
    await like(storyId, kofi, third);
    await reply(storyId, kofi, third, "below c");
    expect(textsOf((await read(storyId, ama)).comments)).toEqual([
      ["top", [["c", ["below c"]], "a", "b"]],
    ]);
    expect(fourth.replyCount).toBe(0);
  });

  test("long threads come in pages without gap or repetition, and deep ones on demand", async () => {
    const { ama, storyId } = await makeScene();
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
      const { ama, params } = await makeScene();
      const { status } = await kit.refuse("listComments", { params, query: { cursor } }, ama);
      expect(status).toBe(400);
    },
  );
});
