import type { CommentView } from "@kora/contract/comments";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const {
  comment,
  testApp,
  like,
  createStoryWithReaders,
  edit,
  read,
  readPage,
  reply,
  tryToComment,
} = useCommentsApp();

/** Returns the text of each comment, or why it is hidden, with what is below it. */
const toTree = (comments: readonly CommentView[]): unknown[] =>
  comments.map(({ text, hidden, replies }) => {
    const shown = hidden === null ? text : `(${hidden})`;
    return replies.length > 0 ? [shown, toTree(replies)] : shown;
  });

const block = (viewer: TestUser, { userId: targetId }: TestUser) =>
  testApp.call("blockEntity", { body: { type: "user", targetId } }, viewer);

/** Ways in which `viewer` no longer sees `author`, with the reason that the place of a comment tells. */
const hidings = [
  ["blocked by the viewer", "(blocked)", (author, viewer) => block(viewer, author)],
  ["who blocks the viewer", "(other)", (author, viewer) => block(author, viewer)],
  [
    "whom the viewer mutes",
    "(other)",
    ({ userId }, viewer) => testApp.call("muteUser", { body: { userId, on: true } }, viewer),
  ],
  [
    "who is suspended",
    "(other)",
    ({ userId }) =>
      testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [userId]),
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  (author: TestUser, viewer: TestUser) => Promise<unknown>,
])[];

describe.each(hidings)("a comment of somebody %s", (name, hidden, hide) => {
  test("keeps its place without name and words if somebody answered below it; what is below is judged by itself", async () => {
    const { ama: viewer, kofi: author, writer, storyId } = await createStoryWithReaders();
    const other = await makeReader(testApp);
    const top = await comment(storyId, author, "top");
    const answer = await reply(storyId, other, top, "answer");
    await reply(storyId, author, answer, "leaf of the author");
    const nested = await reply(storyId, author, answer, "nested");
    await reply(storyId, writer, nested, "below nested");
    await comment(storyId, author, "unanswered");
    await like(storyId, other, top);
    await hide(author, viewer);

    const { comments } = await read(storyId, viewer);
    expect(toTree(comments)).toEqual([[hidden, [["answer", [[hidden, ["below nested"]]]]]]]);
    expect(comments[0]).toMatchObject({
      _id: top._id,
      userId: null,
      text: "",
      mentions: [],
      likes: [],
      likeCount: 0,
      isDeleted: false,
      isFirst: false,
    });
    expect(JSON.stringify(comments)).not.toContain(author.username);
    const below = await readPage(storyId, viewer, { parentId: top._id });
    expect(toTree(below.comments)).toEqual([["answer", [[hidden, ["below nested"]]]]]);
    // For everybody else nothing has changed, unless the author is suspended.
    const [first] = (await read(storyId, other)).comments;
    expect(first?.hidden).toBe(hidden === "(other)" && first?.userId === null ? "other" : null);
  });

  test("lets the viewer write, like and reply neither there nor below it, but read", async () => {
    const { ama: viewer, kofi: author, storyId, params } = await createStoryWithReaders();
    const other = await makeReader(testApp);
    const top = await comment(storyId, author, "top");
    const answer = await reply(storyId, other, top, "answer");
    const own = await reply(storyId, viewer, answer, "mine");
    await like(storyId, viewer, answer);
    await hide(author, viewer);
    for (const target of [top, answer, own]) {
      expect((await tryToComment(storyId, viewer, target))[0], target.text).toBe(404);
    }
    const refusals = [top, answer].map(({ path }) =>
      testApp.callExpectingError("likeComment", { params, body: { path } }, viewer),
    );
    const input = { params, body: { path: own.path, text: "more" } };
    refusals.push(testApp.callExpectingError("editComment", input, viewer));
    for (const refusal of refusals) expect((await refusal).status).toBe(404);
    // One's own acts can be undone.
    const unlike = { params, body: { path: answer.path } };
    expect(await testApp.call("unlikeComment", unlike, viewer)).toMatchObject({ likeCount: 0 });
    const remove = { params, body: { path: own.path } };
    await testApp.call("deleteComment", remove, viewer);
    // A comment of a suspended user is hidden from everybody.
    if (name === "who is suspended") return;
    expect((await tryToComment(storyId, other, answer))[0]).toBe(201);
    expect((await edit(storyId, other, answer, "answer, edited")).text).toBe("answer, edited");
  });
});

test("a deleted comment of a hidden author is deleted, not hidden", async () => {
  const { ama, kofi, storyId, params } = await createStoryWithReaders();
  const top = await comment(storyId, kofi, "top");
  await reply(storyId, await makeReader(testApp), top, "answer");
  await testApp.call("deleteComment", { params, body: { path: top.path } }, kofi);
  await block(ama, kofi);
  expect((await read(storyId, ama)).comments[0]).toMatchObject({ isDeleted: true, hidden: null });
});
