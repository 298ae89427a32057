import { describe, expect, test } from "vitest";
import { collectAlertEvents, runJobsAndListAlerts } from "../../testing/alerts.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Returns the type and the sender of each alert of a user, and the unread count. */
async function readAlerts(user: TestUser) {
  const { alerts, unread } = await runJobsAndListAlerts(testApp, user);
  return [...alerts.map(({ type, sender }) => `${type} ${sender?.username}`), unread];
}

describe("mentions in a group follow the text", () => {
  async function setUp() {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    const edit = (messageId: string, content: string, user = writer) =>
      testApp.call("editMessage", { params: { messageId }, body: { content } }, user);
    const remove = (messageId: string, user: TestUser = writer) =>
      testApp.call("deleteMessage", { params: { messageId }, body: {} }, user);
    return { id, writer, ama, kofi, edit, remove };
  }

  test("added by an edit they alert once, however often the text is edited", async () => {
    const { id, writer, ama, kofi, edit } = await setUp();
    const { _id } = await sendToGroup(testApp, writer, id, { content: `Hello @${kofi.username}` });
    await testApp.runJobs();
    const { events, socket } = await collectAlertEvents(testApp, kofi);
    await edit(_id, `Hello @${ama.username} and @${kofi.username}`);
    expect(await readAlerts(ama)).toEqual([`group_mention ${writer.username}`, 1]);
    await testApp.call("readAllAlerts", { body: {} }, ama);
    await edit(_id, `Hello again, @${ama.username} and @${kofi.username}`);
    await edit(_id, "Hello");
    await edit(_id, `Hello @${ama.username}`);
    const [, unread] = await readAlerts(ama);
    expect(unread).toBe(0);
    // Who was mentioned before is not alerted by the edits; the lost mention is withdrawn.
    expect(await readAlerts(kofi)).toEqual([0]);
    await expect.poll(() => events.map(({ change }) => change)).toEqual(["gone"]);
    socket.close();
  });

  test.each(["edit", "deletion"])(
    "removed by an %s they withdraw the unread alert",
    async (way) => {
      const { id, writer, ama, kofi, edit, remove } = await setUp();
      const first = await sendToGroup(testApp, kofi, id, { content: `First @${ama.username}` });
      const second = await sendToGroup(testApp, writer, id, { content: `Then @${ama.username}` });
      expect(await readAlerts(ama)).toEqual([`group_mention ${writer.username}`, 1]);
      const withdraw = (messageId: string, user: TestUser) =>
        way === "edit" ? edit(messageId, "nobody", user) : remove(messageId, user);
      // Another message still mentions the member.
      await withdraw(second._id, writer);
      expect(await readAlerts(ama)).toEqual([`group_mention ${kofi.username}`, 1]);
      await withdraw(first._id, kofi);
      expect(await readAlerts(ama)).toEqual([0]);
    },
  );

  test("an unread alert goes with a message that disappears", async () => {
    const { id, writer, ama, kofi } = await setUp();
    const content = `Until tomorrow, @${ama.username}`;
    await sendToGroup(testApp, kofi, id, { content: `Hello @${ama.username}` });
    await sendToGroup(testApp, writer, id, { content, disappearAfter: 60 * 60 });
    expect(await readAlerts(ama)).toEqual([`group_mention ${writer.username}`, 1]);
    testApp.clock.advance(61 * 60 * 1000);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    expect(await readAlerts(ama)).toEqual([`group_mention ${kofi.username}`, 1]);
  });

  test("an alert that was read stays", async () => {
    const { id, writer, ama, remove } = await setUp();
    const { _id } = await sendToGroup(testApp, writer, id, { content: `Hello @${ama.username}` });
    await testApp.runJobs();
    await testApp.call("readAllAlerts", { body: {} }, ama);
    await remove(_id);
    expect(await readAlerts(ama)).toEqual([`group_mention ${writer.username}`, 0]);
  });
});

describe("mentions in comments follow the text", () => {
  async function setUp() {
    const storyId = await makeStory(testApp, await makeWriter(testApp));
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const params = { storyId };
    const comment = async (user: TestUser, text: string) =>
      (await testApp.call("createComment", { params, query: {}, body: { text } }, user)).comment;
    const edit = (path: string[], text: string, user: TestUser) =>
      testApp.call("editComment", { params, body: { path, text } }, user);
    const remove = (path: string[], user: TestUser) =>
      testApp.call("deleteComment", { params, body: { path } }, user);
    return { ama, kofi, esi, comment, edit, remove };
  }

  test("added by an edit they alert once; removed by an edit or with the comment they withdraw an unread alert", async () => {
    const { ama, kofi, comment, edit, remove } = await setUp();
    const { path } = await comment(kofi, "Nobody yet");
    await edit(path, `Listen, @${ama.username}`, kofi);
    expect(await readAlerts(ama)).toEqual([`comment_mention ${kofi.username}`, 1]);
    await edit(path, "Nobody", kofi);
    expect(await readAlerts(ama)).toEqual([0]);
    await edit(path, `Listen, @${ama.username}`, kofi);
    expect(await readAlerts(ama)).toEqual([0]);
    const other = await comment(kofi, `And you, @${ama.username}`);
    expect(await readAlerts(ama)).toEqual([`comment_mention ${kofi.username}`, 1]);
    await remove(other.path, kofi);
    await remove(path, kofi);
    expect(await readAlerts(ama)).toEqual([0]);
  });

  test("of several people, only the one whose mention is gone leaves the alert", async () => {
    const { ama, kofi, esi, comment, edit, remove } = await setUp();
    const first = await comment(kofi, `First @${ama.username}`);
    await testApp.runJobs();
    const second = await comment(esi, `Then @${ama.username}`);
    expect(await readAlerts(ama)).toEqual([`comment_mention ${esi.username}`, 1]);
    await edit(second.path, "nobody", esi);
    expect(await readAlerts(ama)).toEqual([`comment_mention ${kofi.username}`, 1]);
    await remove(first.path, kofi);
    expect(await readAlerts(ama)).toEqual([0]);
  });
});
