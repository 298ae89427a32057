import { describe, expect, test } from "vitest";
import { collectAlertEvents, listAlerts } from "../../testing/alerts.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const block = (user: TestUser, { userId: targetId }: TestUser) =>
  testApp.call("blockEntity", { body: { type: "user", targetId } }, user);

/** Ways in which somebody leaves the alerts of a user, and comes back. */
const leaving = {
  "whom the user blocks": {
    leave: (user: TestUser, person: TestUser) => block(user, person),
    comeBack: (user: TestUser, person: TestUser) =>
      testApp.call("unblockEntity", { body: { type: "user", targetId: person.userId } }, user),
  },
  "who blocks the user": {
    leave: (user: TestUser, person: TestUser) => block(person, user),
    comeBack: (user: TestUser, person: TestUser) =>
      testApp.call("unblockEntity", { body: { type: "user", targetId: user.userId } }, person),
  },
  "who is suspended": {
    leave: (_user: TestUser, { userId }: TestUser) =>
      testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [userId]),
    comeBack: (_user: TestUser, { userId }: TestUser) =>
      testApp.db.pool.query("UPDATE users SET suspended_at = NULL WHERE id = $1", [userId]),
  },
  "who deletes the account": {
    leave: (_user: TestUser, { userId }: TestUser) =>
      testApp.db.pool.query("UPDATE users SET deletion_requested_at = now() WHERE id = $1", [
        userId,
      ]),
    comeBack: (_user: TestUser, { userId }: TestUser) =>
      testApp.db.pool.query("UPDATE users SET deletion_requested_at = NULL WHERE id = $1", [
        userId,
      ]),
  },
  "whom the user mutes": {
    leave: (user: TestUser, { userId }: TestUser) =>
      testApp.call("muteUser", { body: { userId, on: true } }, user),
    comeBack: (user: TestUser, { userId }: TestUser) =>
      testApp.call("muteUser", { body: { userId, on: false } }, user),
  },
} as const;

/** Creates a story on which three people have commented, one after another: Ama, Kofi, Esi. */
async function makeCommentedStory() {
  const writer = await makeWriter(testApp);
  const storyId = await makeStory(testApp, writer);
  const people = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ] as const;
  const comment = async (user: TestUser) => {
    const input = { params: { storyId }, query: {}, body: { text: "Tell on." } };
    await testApp.call("createComment", input, user);
    await testApp.runJobs();
  };
  for (const person of people) await comment(person);
  /** Returns the names and the number of others of each alert, and the unread count. */
  const describeAlerts = async () => {
    const { alerts, unread } = await listAlerts(testApp, writer);
    const names = ["Ama", "Kofi", "Esi"];
    const toName = (id: string | undefined) =>
      names[people.findIndex(({ userId }) => userId === id)];
    return [...alerts.map(({ sender, otherCount }) => [toName(sender?._id), otherCount]), unread];
  };
  return { writer, people, comment, describeAlerts };
}

describe.each(Object.entries(leaving))(
  "somebody %s leaves a combined alert",
  (_name, { leave, comeBack }) => {
    test("as the latest one, and the rest stays; with the last of them the alert goes", async () => {
      const { writer, people, describeAlerts } = await makeCommentedStory();
      const [ama, kofi, esi] = people;
      expect(await describeAlerts()).toEqual([["Esi", 2], 1]);
      await leave(writer, esi);
      expect(await describeAlerts()).toEqual([["Kofi", 1], 1]);
      await leave(writer, ama);
      expect(await describeAlerts()).toEqual([["Kofi", 0], 1]);
      await leave(writer, kofi);
      expect(await describeAlerts()).toEqual([0]);
      await comeBack(writer, ama);
      expect(await describeAlerts()).toEqual([["Ama", 0], 1]);
    });
  },
);

test("who leaves is not counted with a new event either, and comes back once", async () => {
  const { writer, people, comment, describeAlerts } = await makeCommentedStory();
  const [ama, kofi, esi] = people;
  await block(writer, kofi);
  await comment(ama);
  expect(await describeAlerts()).toEqual([["Ama", 1], 1]);
  await leaving["whom the user blocks"].comeBack(writer, kofi);
  expect(await describeAlerts()).toEqual([["Ama", 2], 1]);
  await comment(esi);
  expect(await describeAlerts()).toEqual([["Esi", 2], 1]);
});

test("an account that is erased leaves the alerts of which it was the latest sender", async () => {
  const { people, describeAlerts } = await makeCommentedStory();
  await deleteAndErase(testApp, people[2]);
  expect(await describeAlerts()).toEqual([["Kofi", 1], 1]);
});

test("an account that is erased is not counted as an earlier sender, nor shown when the latest one leaves", async () => {
  const { writer, people, describeAlerts } = await makeCommentedStory();
  const [ama, kofi, esi] = people;
  await deleteAndErase(testApp, kofi);
  await testApp.runJobs();
  expect(await describeAlerts()).toEqual([["Esi", 1], 1]);
  await block(writer, esi);
  expect(await describeAlerts()).toEqual([["Ama", 0], 1]);
  await block(writer, ama);
  expect(await describeAlerts()).toEqual([0]);
});

test("a block, its end, and a mute are told to the open clients of those whose alerts they change", async () => {
  const { writer, people } = await makeCommentedStory();
  const { events, socket } = await collectAlertEvents(testApp, writer);
  for (const person of people) await block(writer, person);
  await testApp.runJobs();
  await expect.poll(() => events.at(-1)).toEqual({ change: "changed", unreadCount: 0 });
  await leaving["whom the user blocks"].comeBack(writer, people[0]);
  await testApp.runJobs();
  await expect.poll(() => events.at(-1)).toEqual({ change: "changed", unreadCount: 1 });
  await leaving["whom the user mutes"].leave(writer, people[0]);
  await testApp.runJobs();
  await expect.poll(() => events.at(-1)).toEqual({ change: "changed", unreadCount: 0 });
  socket.close();
});
