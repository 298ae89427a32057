import { describe, expect, test } from "vitest";
import type { TestUser } from "../../testing/test-app.ts";
import { makeReader, makeStory } from "../../testing/users.fixture.ts";
import { toTextTree, useCommentsApp } from "./comments.fixture.ts";

const { block, comment, testApp, like, createStoryWithReaders, read, readPage, reply } =
  useCommentsApp();

const absentId = "01970000-0000-7000-8000-000000000000";

describe("concurrent readers", () => {
  test("each get the result of their own blocks, likes, story and page", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const [esi, yaw, blockedReader] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const top = await comment(storyId, kofi, "top");
    const nestedReply = await reply(storyId, ama, top, "below");
    await reply(storyId, esi, nestedReply, "further below");
    const otherComment = await comment(storyId, ama, "other");
    await comment(storyId, esi, "last");
    for (const likedComment of [top, otherComment]) await like(storyId, esi, likedComment);
    const otherStory = await makeStory(testApp, writer);
    await comment(otherStory, kofi, "elsewhere");
    const emptyStory = await makeStory(testApp, writer);
    const deletedStory = await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    await block(ama, kofi);
    await block(writer, blockedReader);
    await testApp.call(
      "blockEntity",
      { body: { type: "comment", targetId: nestedReply._id } },
      yaw,
    );
    await testApp.call("blockEntity", { body: { type: "story", targetId: otherStory } }, yaw);
    const { nextCursor } = await readPage(storyId, esi, { limit: 1 });
    const allComments = [["top", [["below", ["further below"]]]], "other", "last"];

    // The story, the reader, the query, and the expected texts or status.
    const cases: [string, TestUser, object, unknown][] = [
      [storyId, esi, {}, allComments],
      // The place of a hidden comment that was answered has no text.
      [storyId, ama, {}, [["", [["below", ["further below"]]]], "other", "last"]],
      [storyId, yaw, {}, ["top", "other", "last"]],
      [storyId, blockedReader, {}, 404],
      [deletedStory, esi, {}, 404],
      [absentId, kofi, {}, 404],
      [otherStory, esi, {}, ["elsewhere"]],
      [otherStory, yaw, {}, 404],
      [otherStory, ama, {}, []],
      [emptyStory, esi, {}, []],
      [storyId, esi, { limit: 1 }, allComments.slice(0, 1)],
      [storyId, esi, { cursor: nextCursor }, allComments.slice(1)],
      [storyId, esi, { parentId: top._id }, [["below", ["further below"]]]],
      [storyId, yaw, { parentId: top._id }, []],
      [storyId, yaw, { parentId: nestedReply._id }, []],
      [storyId, ama, { parentId: top._id }, [["below", ["further below"]]]],
      [otherStory, esi, { parentId: top._id }, []],
    ];
    const requests = [...cases, ...cases.toReversed(), ...cases];
    const results = await Promise.all(
      requests.map(([id, user, query]) => readPage(id, user, query)),
    );
    expect(
      results.map(({ status, comments }) => (status === 200 ? toTextTree(comments) : status)),
    ).toEqual(requests.map(([, , , expected]) => expected));
    for (const [index, [id, user]] of requests.entries()) {
      const likedTexts =
        results[index]?.comments.filter((item) => item.isLiked).map(({ text }) => text) ?? [];
      const texts = results[index]?.comments.map(({ text }) => text) ?? [];
      const expectedTexts = id === storyId && user === esi ? ["top", "other"] : [];
      expect(likedTexts).toEqual(texts.filter((text) => expectedTexts.includes(text)));
    }
  });
});

describe("a blocked reader", () => {
  test("cannot see or write comments on the writer's story", async () => {
    const { writer, ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, kofi, "hello");
    await block(writer, ama);
    const input = { params, query: {}, body: { text: "let me in", parentId: top._id } };
    const refusals = [
      testApp.callExpectingError("listComments", { params, query: {} }, ama),
      testApp.callExpectingError("createComment", input, ama),
      testApp.callExpectingError("createReply", input, ama),
      testApp.callExpectingError("likeComment", { params, body: { path: top.path } }, ama),
    ];
    for (const refusal of refusals) {
      expect((await refusal).status).toBe(404);
    }
    expect((await read(storyId, kofi)).commentCount).toBe(1);
  });

  test.each(["blocker", "blocked"])(
    "and the blocker do not see each other's comments (viewer: %s)",
    async (side) => {
      const { ama, kofi, storyId, params } = await createStoryWithReaders();
      const [viewer, hiddenUser] = side === "blocker" ? [ama, kofi] : [kofi, ama];
      const top = await comment(storyId, hiddenUser, "over here");
      const commentOfThirdUser = await comment(
        storyId,
        (await createStoryWithReaders()).ama,
        "between you two",
      );
      await reply(storyId, hiddenUser, commentOfThirdUser, "and here");
      await block(ama, kofi);
      expect(toTextTree((await read(storyId, viewer)).comments)).toEqual(["between you two"]);
      const { status } = await testApp.callExpectingError(
        "likeComment",
        { params, body: { path: top.path } },
        viewer,
      );
      expect(status).toBe(404);
    },
  );
});
