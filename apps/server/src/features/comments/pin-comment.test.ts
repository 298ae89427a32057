import { describe, expect, test } from "vitest";
import { makeWriter } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const { comment, createStoryWithReaders, like, pin, read, remove, reply, testApp } =
  useCommentsApp();

describe("the griot's pinned comment", () => {
  test("is the first of the list, whatever likes the others have, until it is taken off", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const liked = await comment(storyId, ama, "liked");
    await like(storyId, kofi, liked);
    const quiet = await comment(storyId, ama, "quiet");
    const texts = async () => (await read(storyId, kofi)).comments.map(({ text }) => text);
    expect(await texts()).toEqual(["liked", "quiet"]);
    expect(await pin(storyId, writer, quiet)).toMatchObject({ _id: quiet._id, isPinned: true });
    expect(await texts()).toEqual(["quiet", "liked"]);
    expect((await read(storyId, ama)).comments.map(({ isPinned }) => isPinned)).toEqual([
      true,
      false,
    ]);
    expect((await pin(storyId, writer, quiet, false)).isPinned).toBe(false);
    expect(await texts()).toEqual(["liked", "quiet"]);
  });

  test("is one at most: another replaces it, also with ten requests at once", async () => {
    const { writer, ama, storyId } = await createStoryWithReaders();
    const comments = [];
    for (let count = 0; count < 10; count += 1)
      comments.push(await comment(storyId, ama, `${count}`));
    await Promise.all(comments.map((one) => pin(storyId, writer, one)));
    const pinned = (await read(storyId, ama)).comments.filter(({ isPinned }) => isPinned);
    expect(pinned).toHaveLength(1);
  });

  test("is set by the griot of the story only, on a comment on the story itself", async () => {
    const { writer, ama, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "top");
    const below = await reply(storyId, ama, top, "below");
    for (const user of [ama, await makeWriter(testApp)]) {
      const input = { params, body: { path: top.path, on: true } };
      expect(await testApp.callExpectingError("pinComment", input, user)).toMatchObject({
        status: 403,
        body: { msg: "You can only pin comments on your own stories." },
      });
    }
    const input = { params, body: { path: below.path, on: true } };
    expect(await testApp.callExpectingError("pinComment", input, writer)).toMatchObject({
      status: 400,
      body: {
        fields: { path: "Only a comment on the story itself can be pinned, not a reply." },
      },
    });
  });

  test("loses its place when it is deleted", async () => {
    const { writer, ama, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "top");
    await comment(storyId, ama, "other");
    await pin(storyId, writer, top);
    await remove(storyId, ama, top);
    const listed = (await read(storyId, ama)).comments;
    expect(listed.map(({ isPinned }) => isPinned)).toEqual([false, false]);
    const input = { params, body: { path: top.path, on: true } };
    expect((await testApp.callExpectingError("pinComment", input, writer)).status).toBe(404);
  });

  test("is at the start of the first page only", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const first = await comment(storyId, ama, "first");
    await like(storyId, kofi, first);
    await comment(storyId, ama, "second");
    await pin(storyId, writer, await comment(storyId, ama, "third"));
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await testApp.send(
        "listComments",
        { params: { storyId }, query: { limit: 1, ...(cursor !== undefined && { cursor }) } },
        kofi,
      );
      texts.push(
        ...response.json<{ comments: { text: string }[] }>().comments.map(({ text }) => text),
      );
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(texts).toEqual(["third", "first", "second"]);
  });
});
