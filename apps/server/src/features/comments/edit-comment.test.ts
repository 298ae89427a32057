import { describe, expect, test } from "vitest";
import { runJobsAndListAlerts } from "../../testing/alerts.fixture.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const { ban, block, comment, createStoryWithReaders, edit, lock, read, remove, reply, testApp } =
  useCommentsApp();

const minute = 60_000;
const listMentions = async (user: TestUser) =>
  (await runJobsAndListAlerts(testApp, user)).alerts.filter(
    ({ type }) => type === "comment_mention",
  );

describe("editing a comment", () => {
  test("changes its text for all readers; its replies, likes and place stay", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "The ferry comes at nine");
    await reply(storyId, kofi, top, "Are you sure?");
    const edited = await edit(storyId, ama, top, "  The ferry comes at ten ");
    expect(edited).toMatchObject({ _id: top._id, text: "The ferry comes at ten", replyCount: 1 });
    expect(edited.revision).toBeGreaterThan(top.revision);
    const [listed] = (await read(storyId, kofi)).comments;
    expect(listed).toMatchObject({ text: "The ferry comes at ten", isFirst: true });
    expect(listed?.replies.map(({ text }) => text)).toEqual(["Are you sure?"]);
  });

  test("from 15 minutes after writing shows the time of the edit, and before that nothing", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "one");
    testApp.clock.advance(14 * minute);
    expect((await edit(storyId, ama, top, "two")).editedAt).toBeNull();
    testApp.clock.advance(minute);
    const { editedAt } = await edit(storyId, ama, top, "three");
    expect(Date.parse(editedAt ?? "")).toBeGreaterThan(Date.parse(top.createdAt));
    expect((await read(storyId, kofi)).comments[0]).toMatchObject({ text: "three", editedAt });
  });

  test("is always possible, also while the comments are locked and for a barred user", async () => {
    const { writer, ama, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "one");
    await lock(storyId, writer);
    await ban(writer, ama);
    expect((await edit(storyId, ama, top, "two")).text).toBe("two");
  });

  test("is possible only for the author, who sees the story and has not deleted the comment", async () => {
    const { writer, ama, kofi, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "mine");
    const input = { params, body: { path: top.path, text: "not yours" } };
    for (const user of [kofi, writer]) {
      expect(await testApp.callExpectingError("editComment", input, user)).toMatchObject({
        status: 403,
        body: { msg: "You can only edit your own comments." },
      });
    }
    await block(writer, ama);
    expect((await testApp.callExpectingError("editComment", input, ama)).status).toBe(404);
    expect((await read(storyId, kofi)).comments[0]?.text).toBe("mine");
    const second = await comment(storyId, kofi, "gone");
    await remove(storyId, kofi, second);
    const late = { params, body: { path: second.path, text: "back" } };
    expect(await testApp.callExpectingError("editComment", late, kofi)).toMatchObject({
      status: 404,
      body: { msg: "This comment is no longer here." },
    });
  });

  test("is not possible when the griot removes the comment while the edit waits", async () => {
    const { ama, storyId, params } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "mine");
    const input = { params, body: { path: top.path, text: "still mine" } };
    const [response] = await callDuringTransaction(
      testApp.db,
      [
        {
          text: "UPDATE comments SET text = '', deleted_at = now() WHERE id = $1",
          values: [top._id],
        },
      ],
      [() => testApp.send("editComment", input, ama)],
    );
    expect(response?.statusCode).toBe(404);
  });

  test("rejects an empty or too long text with a sentence", async () => {
    const { ama, storyId, params } = await createStoryWithReaders();
    const { path } = await comment(storyId, ama, "mine");
    for (const [text, msg] of [
      ["  ", "Please write something first."],
      ["a".repeat(2001), "Comments can be at most 2000 characters."],
    ] as const) {
      const refusal = { status: 400, body: { fields: { text: msg } } };
      const input = { params, body: { path, text } };
      expect(await testApp.callExpectingError("editComment", input, ama)).toMatchObject(refusal);
    }
  });

  test("ten edits at once leave one of their texts, with ten revisions", async () => {
    const { ama, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, "0");
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, index) => edit(storyId, ama, top, `${index + 1}`)),
    );
    const last = edits.toSorted((a, b) => b.revision - a.revision)[0];
    expect(new Set(edits.map(({ revision }) => revision)).size).toBe(10);
    expect((await read(storyId, ama)).comments[0]?.text).toBe(last?.text);
  });
});

describe("@username in a comment", () => {
  test("alerts the mentioned users once, and readers get the user's id", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const text = `@${kofi.username} and @${kofi.username.toUpperCase()}, ask @nobody-here.`;
    const created = await comment(storyId, ama, text);
    const mentions = [{ _id: kofi.userId, username: kofi.username }];
    expect(created.mentions).toEqual(mentions);
    expect((await read(storyId, writer)).comments[0]?.mentions).toEqual(mentions);
    expect(await listMentions(kofi)).toMatchObject([
      { sender: { _id: ama.userId }, reference: { _id: storyId } },
    ]);
    expect(await listMentions(ama)).toEqual([]);
  });

  test("alerts nobody from within a URL or an address, and nobody after a letter of any script", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const texts = [
      `https://video.example/@${kofi.username}/clip`,
      `youtube.com/?by:@${kofi.username}`,
      `ama@${kofi.username}.example`,
      `José@${kofi.username}`,
    ];
    for (const text of texts) expect((await comment(storyId, ama, text)).mentions).toEqual([]);
    expect(await listMentions(kofi)).toEqual([]);
  });

  test("does not alert the griot or the author of the parent a second time", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const top = await comment(storyId, ama, `@${writer.username}, look`);
    await reply(storyId, kofi, top, `@${ama.username} @${writer.username} I see`);
    for (const user of [writer, ama]) expect(await listMentions(user)).toEqual([]);
  });

  test("that an edit adds alerts only the users who were not mentioned before", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const esi = await makeReader(testApp);
    const top = await comment(storyId, ama, `@${kofi.username}`);
    expect(await listMentions(kofi)).toHaveLength(1);
    await testApp.call("readAllAlerts", {}, kofi);
    await edit(storyId, ama, top, `@${kofi.username} and @${esi.username}`);
    expect(await listMentions(esi)).toHaveLength(1);
    expect((await listMentions(kofi)).filter(({ read: isRead }) => !isRead)).toEqual([]);
  });

  test("neither mentions nor alerts a user with a block, and alerts nobody whose story it is not to see", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const esi = await makeReader(testApp);
    await block(kofi, ama);
    await block(esi, writer);
    const { mentions } = await comment(storyId, ama, `@${kofi.username} @${esi.username}`);
    expect(mentions.map(({ _id }) => _id)).toEqual([esi.userId]);
    for (const user of [kofi, esi]) expect(await listMentions(user)).toEqual([]);
  });

  test("loses the name when the account is erased, and the other mentions stay", async () => {
    const { ama, kofi, storyId } = await createStoryWithReaders();
    const esi = await makeReader(testApp);
    await comment(storyId, ama, `@${kofi.username}, @${esi.username} and @${kofi.username}x`);
    await deleteAndErase(testApp, kofi);
    await testApp.runJobs();
    expect((await read(storyId, ama)).comments[0]).toMatchObject({
      text: `@deleted, @${esi.username} and @${kofi.username}x`,
      mentions: [{ _id: esi.userId, username: esi.username }],
    });
  });

  test("mentions at most 20 users", async () => {
    const { ama, storyId } = await createStoryWithReaders();
    const readers = await Promise.all(Array.from({ length: 21 }, () => makeReader(testApp)));
    const text = readers.map(({ username }) => `@${username}`).join(" ");
    expect((await comment(storyId, ama, text)).mentions).toHaveLength(20);
  });
});
