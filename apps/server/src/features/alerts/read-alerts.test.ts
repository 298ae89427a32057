import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import {
  collectAlertEvents,
  listAlerts,
  runJobsAndListAlerts,
} from "../../testing/alerts.fixture.ts";
import { makeGroupWithRoles } from "../../testing/group-roles.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import type { TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function collectEvents(user: TestUser) {
  const { events, socket } = await collectAlertEvents(testApp, user);
  sockets.push(socket);
  return events;
}

const like = (storyId: string, user: TestUser) =>
  testApp.call("likeStory", { params: { storyId }, body: { on: true } }, user);
const read = (alertId: string, user: TestUser) =>
  testApp.call("readAlert", { params: { alertId } }, user);
const readAll = (user: TestUser) => testApp.call("readAllAlerts", {}, user);

/** Creates a writer with `count` alerts about likes of one reader, each of another story. */
async function createWriterWithAlerts(count: number) {
  const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
  const storyIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const storyId = await makeStory(testApp, writer, { title: `Story ${index}` });
    storyIds.push(storyId);
    await like(storyId, ama);
    await testApp.runJobs();
  }
  return { writer, ama, storyIds };
}

describe("listing alerts and marking them as read", () => {
  test("reading one alert marks it and returns the unread count; a repetition changes nothing", async () => {
    const { writer } = await createWriterWithAlerts(2);
    const events = await collectEvents(writer);
    const { alerts } = await runJobsAndListAlerts(testApp, writer);
    const alertId = alerts[1]?._id ?? "";
    const expected = { msg: "The alert is read.", unreadCount: 1 };
    expect([await read(alertId, writer), await read(alertId, writer)]).toEqual([
      expected,
      expected,
    ]);
    expect(await runJobsAndListAlerts(testApp, writer)).toMatchObject({
      alerts: [{ read: false }, { read: true }],
      unread: 1,
    });
    await expect
      .poll(() => events)
      .toEqual([
        { change: "read", alertId, unreadCount: 1 },
        { change: "read", alertId, unreadCount: 1 },
      ]);
  });

  test("reading all alerts marks only the existing ones, and publishes an event to the user", async () => {
    const { writer, storyIds } = await createWriterWithAlerts(3);
    const events = await collectEvents(writer);
    expect(await readAll(writer)).toEqual({ msg: "All alerts are read.", unreadCount: 0 });
    await expect.poll(() => events).toEqual([{ change: "read", alertId: null, unreadCount: 0 }]);
    await like(storyIds[0] ?? "", await makeReader(testApp));
    const { alerts, unread } = await runJobsAndListAlerts(testApp, writer);
    expect([alerts.filter((alert) => !alert.read).length, unread]).toEqual([1, 1]);
  });

  test("an alert of another user, a replaced one and an unknown one are not found", async () => {
    const { writer, ama, storyIds } = await createWriterWithAlerts(1);
    const { alerts } = await runJobsAndListAlerts(testApp, writer);
    const alertId = alerts[0]?._id ?? "";
    const refusal = { status: 404, body: { msg: "This alert is no longer there." } };
    const readExpectingError = (id: string, user: TestUser) =>
      testApp.callExpectingError("readAlert", { params: { alertId: id } }, user);
    expect(await readExpectingError(alertId, ama)).toMatchObject(refusal);
    expect(await readExpectingError(newId(), writer)).toMatchObject(refusal);
    await like(storyIds[0] ?? "", await makeReader(testApp));
    await testApp.runJobs();
    expect(await readExpectingError(alertId, writer)).toMatchObject(refusal);
    expect(await listAlerts(testApp, ama)).toEqual({ alerts: [], unread: 0 });
    expect((await listAlerts(testApp, writer)).unread).toBe(1);
  });

  test("alerts are paged, latest first, each once, with the total unread count", async () => {
    const { writer } = await createWriterWithAlerts(5);
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const response = await testApp.send("listAlerts", { query }, writer);
      expect(response.headers["x-unread-count"]).toBe("5");
      const page = response.json<{ reference: { title: string } }[]>();
      titles.push(...page.map(({ reference }) => reference.title));
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(titles).toEqual([4, 3, 2, 1, 0].map((index) => `Story ${index}`));
  });

  test("the unread count is right after concurrent creation, reading one and reading all", async () => {
    const { writer, storyIds } = await createWriterWithAlerts(4);
    const { alerts } = await listAlerts(testApp, writer);
    const otherReaders = await Promise.all(Array.from({ length: 8 }, () => makeReader(testApp)));
    const createAlerts = testApp.app.jobHandlers["create-alerts"];
    const readOne = (alertId: string) => testApp.send("readAlert", { params: { alertId } }, writer);
    await Promise.all([
      ...otherReaders.map((user, index) =>
        like(storyIds[index % 4] ?? "", user).then(() => createAlerts({})),
      ),
      ...alerts.map(({ _id }) => readOne(_id)),
      readAll(writer),
    ]);
    const result = await runJobsAndListAlerts(testApp, writer);
    expect(result.unread).toBe(result.alerts.filter((alert) => !alert.read).length);
    // Together, read and unread alerts count each like once: as the sender or in `otherCount`.
    const likeCount = result.alerts.reduce((sum, { otherCount }) => sum + 1 + otherCount, 0);
    expect(likeCount).toBe(4 + 8);
    await readAll(writer);
    expect((await listAlerts(testApp, writer)).unread).toBe(0);
  });
});

describe("an alert whose sender or story becomes invisible is in no list and count until it is visible again", () => {
  const setColumn = (table: string, column: string, id: string, value: string) =>
    testApp.db.pool.query(`UPDATE ${table} SET ${column} = ${value} WHERE id = $1`, [id]);

  test.each([
    ["the reader is suspended", "users", "suspended_at", "reader"],
    ["the story is hidden", "stories", "hidden_at", "story"],
    ["the story is deleted", "stories", "deleted_at", "story"],
  ] as const)("%s", async (_, table, column, entity) => {
    const { writer, ama, storyIds } = await createWriterWithAlerts(1);
    const id = entity === "reader" ? ama.userId : (storyIds[0] ?? "");
    const { alerts } = await listAlerts(testApp, writer);
    await setColumn(table, column, id, "now()");
    expect(await listAlerts(testApp, writer)).toEqual({ alerts: [], unread: 0 });
    const input = { params: { alertId: alerts[0]?._id ?? "" } };
    expect((await testApp.callExpectingError("readAlert", input, writer)).status).toBe(404);
    await setColumn(table, column, id, "NULL");
    expect(await listAlerts(testApp, writer)).toEqual({ alerts, unread: 1 });
  });

  test.each(["writer", "reader"])("the %s blocked the other", async (blocker) => {
    const { writer, ama } = await createWriterWithAlerts(1);
    await (blocker === "writer" ? block(testApp, writer, ama) : block(testApp, ama, writer));
    expect(await listAlerts(testApp, writer)).toEqual({ alerts: [], unread: 0 });
  });
});

describe("alerts that are created without the outbox", () => {
  test("a new story is published to online followers, with story, writer and unread count", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    await testApp.call(
      "followWriter",
      { params: { writerId: writer.writerId }, body: { on: true } },
      ama,
    );
    const storyId = await makeStory(testApp, writer, { title: "The Ferry" });
    const events = await collectEvents(ama);
    await testApp.app.jobHandlers["alert-followers"]({ storyId });
    const { alerts } = await listAlerts(testApp, ama);
    expect(alerts).toMatchObject([
      {
        type: "new_post",
        sender: { _id: writer.userId, writerId: writer.writerId, posterName: "Ama" },
        reference: { _id: storyId, title: "The Ferry" },
      },
    ]);
    await expect
      .poll(() => events)
      .toEqual([
        { change: "new", alert: alerts[0], replacedId: null, isMuted: false, unreadCount: 1 },
      ]);
  });

  test("a mention has the group; a second one replaces it; deleting the group hides it", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    const events = await collectEvents(ama);
    for (const content of ["Come", "Now"]) {
      await sendToGroup(testApp, writer, id, { content: `${content}, @${ama.username}` });
      await testApp.runJobs();
    }
    const { alerts } = await listAlerts(testApp, ama);
    expect(alerts).toMatchObject([
      {
        type: "group_mention",
        reference: { _id: id, title: "The river listeners" },
        sender: { _id: writer.userId },
      },
    ]);
    await expect.poll(() => events.length).toBe(2);
    const [firstEvent, secondEvent] = events;
    if (firstEvent?.change !== "new" || secondEvent?.change !== "new") {
      throw new Error("expected two new alerts");
    }
    expect([firstEvent.replacedId, secondEvent.replacedId]).toEqual([null, firstEvent.alert._id]);
    expect(secondEvent.alert).toEqual(alerts[0]);
    await testApp.call("softDeleteGroup", { params: { id }, body: {} }, writer);
    expect(await listAlerts(testApp, ama)).toEqual({ alerts: [], unread: 0 });
  });

  test("a request to join a private group and its acceptance have the group's name", async () => {
    const { id, creator, outsider } = await makeGroupWithRoles(testApp, "private");
    const [creatorEvents, outsiderEvents] = [
      await collectEvents(creator),
      await collectEvents(outsider),
    ];
    await testApp.call("requestToJoin", { params: { id }, body: {} }, outsider);
    await testApp.runJobs();
    const params = { id, userId: outsider.userId };
    await testApp.call("acceptGroupRequest", { params }, creator);
    await testApp.runJobs();
    const { name } = await testApp.call("getGroup", { params: { id } }, creator);
    const expectedEvent = (type: string, sender: TestUser) => ({
      change: "new",
      alert: { type, sender: { _id: sender.userId }, reference: { _id: id, title: name } },
      unreadCount: 1,
    });
    await expect
      .poll(() => creatorEvents)
      .toMatchObject([
        expectedEvent("group_join_request", outsider),
        { change: "gone", unreadCount: 0 },
      ]);
    await expect
      .poll(() => outsiderEvents)
      .toMatchObject([expectedEvent("group_request_accepted", creator)]);
  });
});

test("a repeated action creates an alert again only after 90 days", async () => {
  const { writer, ama, storyIds } = await createWriterWithAlerts(1);
  const likeAgain = async () => {
    await readAll(writer);
    const params = { storyId: storyIds[0] ?? "" };
    await testApp.call("likeStory", { params, body: { on: false } }, ama);
    await testApp.call("likeStory", { params, body: { on: true } }, ama);
    return (await runJobsAndListAlerts(testApp, writer)).unread;
  };
  await testApp.app.jobHandlers["delete-expired-alerts"]({});
  expect(await likeAgain()).toBe(0);
  testApp.clock.advance(91 * 24 * 3600 * 1000);
  await testApp.app.jobHandlers["delete-expired-alerts"]({});
  // Without this, the sessions of both users would be expired.
  await testApp.db.pool.query("UPDATE sessions SET last_used_at = $1", [testApp.clock.now()]);
  testApp.app.createContext({ viewer: null }).invalidateUser(writer.userId);
  testApp.app.createContext({ viewer: null }).invalidateUser(ama.userId);
  expect(await likeAgain()).toBe(1);
});
