import { describe, expect, test } from "vitest";
import type { TestUser } from "../../testing/test-app.ts";
import { makeReader, makeStory } from "../../testing/users.fixture.ts";
import { textsOf, useCommentsApp } from "./comments.fixture.ts";

const { block, comment, kit, like, makeScene, read, readPage, reply } = useCommentsApp();

const absentId = "01970000-0000-7000-8000-000000000000";

describe("many who read at the same moment", () => {
  test("get each their own: what they blocked, what they like, their story, their page", async () => {
    const { griot, ama, kofi, storyId } = await makeScene();
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
    await block(ama, kofi);
    await block(griot, banned);
    await kit.call("blockEntity", { body: { type: "comment", targetId: below._id } }, yaw);
    await kit.call("blockEntity", { body: { type: "story", targetId: elsewhere } }, yaw);
    const { nextCursor } = await readPage(storyId, esi, { limit: 1 });
    const whole = [["top", [["below", ["further below"]]]], "other", "last"];

    const askings: [string, TestUser, object, unknown][] = [
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
    const got = await Promise.all(many.map(([id, person, query]) => readPage(id, person, query)));
    expect(
      got.map(({ status, comments }) => (status === 200 ? textsOf(comments) : status)),
    ).toEqual(many.map(([, , , expected]) => expected));
    for (const [n, [id, person]] of many.entries()) {
      const liked = got[n]?.comments.filter((one) => one.isLiked).map(({ text }) => text) ?? [];
      const shown = got[n]?.comments.map(({ text }) => text) ?? [];
      const likes = id === storyId && person === esi ? ["top", "other"] : [];
      expect(liked).toEqual(shown.filter((text) => likes.includes(text)));
    }
  });
});

describe("a blocked reader", () => {
  test("cannot see the griot's story, its comments, or answer them", async () => {
    const { griot, ama, kofi, storyId, params } = await makeScene();
    const top = await comment(storyId, kofi, "hello");
    await block(griot, ama);
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
      const { ama, kofi, storyId, params } = await makeScene();
      const [viewer, other] = side === "blocker" ? [ama, kofi] : [kofi, ama];
      const top = await comment(storyId, other, "over here");
      const neutral = await comment(storyId, (await makeScene()).ama, "between you two");
      await reply(storyId, other, neutral, "and here");
      await block(ama, kofi);
      expect(textsOf((await read(storyId, viewer)).comments)).toEqual(["between you two"]);
      const { status } = await kit.refuse(
        "likeComment",
        { params, body: { path: top.path } },
        viewer,
      );
      expect(status).toBe(404);
    },
  );
});
