import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { alertsAfterJobs, collectAlertEvents, listAlerts } from "../../testing/alerts.fixture.ts";
import { makeGroupWithRoles } from "../../testing/group-roles.fixture.ts";
import { makeGroupOf, sendToGroup } from "../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import type { TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function hear(person: TestUser) {
  const { heard, socket } = await collectAlertEvents(kit, person);
  sockets.push(socket);
  return heard;
}

const like = (storyId: string, person: TestUser) =>
  kit.call("likeStory", { params: { storyId }, body: { on: true } }, person);
const read = (alertId: string, person: TestUser) =>
  kit.call("readAlert", { params: { alertId } }, person);
const readAll = (person: TestUser) => kit.call("readAllAlerts", {}, person);

/** A griot with so many alerts, each of another story, of one reader. */
async function griotWithAlerts(count: number) {
  const [griot, ama] = [await makeWriter(kit), await makeReader(kit)];
  const storyIds: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const storyId = await makeStory(kit, griot, { title: `Story ${nth}` });
    storyIds.push(storyId);
    await like(storyId, ama);
    await kit.runJobs();
  }
  return { griot, ama, storyIds };
}

describe("alerts (social §4): unread, then read, one or all", () => {
  test("reading one marks it, tells how many are left, and reading it again changes nothing", async () => {
    const { griot } = await griotWithAlerts(2);
    const heard = await hear(griot);
    const { alerts } = await alertsAfterJobs(kit, griot);
    const alertId = alerts[1]?._id ?? "";
    const said = { msg: "The alert is read.", unreadCount: 1 };
    expect([await read(alertId, griot), await read(alertId, griot)]).toEqual([said, said]);
    expect(await alertsAfterJobs(kit, griot)).toMatchObject({
      alerts: [{ read: false }, { read: true }],
      unread: 1,
    });
    await expect
      .poll(() => heard)
      .toEqual([
        { change: "read", alertId, unreadCount: 1 },
        { change: "read", alertId, unreadCount: 1 },
      ]);
  });

  test("reading all marks what is there, on all of one's screens, and not what comes later", async () => {
    const { griot, storyIds } = await griotWithAlerts(3);
    const heard = await hear(griot);
    expect(await readAll(griot)).toEqual({ msg: "All alerts are read.", unreadCount: 0 });
    await expect.poll(() => heard).toEqual([{ change: "read", alertId: null, unreadCount: 0 }]);
    await like(storyIds[0] ?? "", await makeReader(kit));
    const { alerts, unread } = await alertsAfterJobs(kit, griot);
    expect([alerts.filter((alert) => !alert.read).length, unread]).toEqual([1, 1]);
  });

  test("another's alert, one that is gone and one that never was are not found", async () => {
    const { griot, ama, storyIds } = await griotWithAlerts(1);
    const { alerts } = await alertsAfterJobs(kit, griot);
    const alertId = alerts[0]?._id ?? "";
    const refused = { status: 404, body: { msg: "This alert is no longer there." } };
    const refuse = (id: string, person: TestUser) =>
      kit.refuse("readAlert", { params: { alertId: id } }, person);
    expect(await refuse(alertId, ama)).toMatchObject(refused);
    expect(await refuse(newId(), griot)).toMatchObject(refused);
    await like(storyIds[0] ?? "", await makeReader(kit));
    await kit.runJobs();
    expect(await refuse(alertId, griot)).toMatchObject(refused);
    expect(await listAlerts(kit, ama)).toEqual({ alerts: [], unread: 0 });
    expect((await listAlerts(kit, griot)).unread).toBe(1);
  });

  test("come the latest first in parts, each once, and the number is that of all", async () => {
    const { griot } = await griotWithAlerts(5);
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const answer = await kit.send("listAlerts", { query }, griot);
      expect(answer.headers["x-unread-count"]).toBe("5");
      const page = answer.json<{ reference: { title: string } }[]>();
      titles.push(...page.map(({ reference }) => reference.title));
      cursor = answer.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(titles).toEqual([4, 3, 2, 1, 0].map((nth) => `Story ${nth}`));
  });

  test("the unread number is right after new ones, reading one and reading all at once", async () => {
    const { griot, storyIds } = await griotWithAlerts(4);
    const { alerts } = await listAlerts(kit, griot);
    const others = await Promise.all(Array.from({ length: 8 }, () => makeReader(kit)));
    const tell = kit.app.jobHandlers["make-alerts"];
    const readOne = (alertId: string) => kit.send("readAlert", { params: { alertId } }, griot);
    await Promise.all([
      ...others.map((person, nth) => like(storyIds[nth % 4] ?? "", person).then(() => tell({}))),
      ...alerts.map(({ _id }) => readOne(_id)),
      readAll(griot),
    ]);
    const after = await alertsAfterJobs(kit, griot);
    expect(after.unread).toBe(after.alerts.filter((alert) => !alert.read).length);
    // Whatever was read, each of the nine people is named or counted for each of their likes, unread or read.
    const told = after.alerts.reduce((sum, { otherCount }) => sum + 1 + otherCount, 0);
    expect(told).toBe(4 + 8);
    await readAll(griot);
    expect((await listAlerts(kit, griot)).unread).toBe(0);
  });
});

describe("what is hidden after it was told is in no list and no number, and comes back with it", () => {
  const update = (table: string, column: string, id: string, value: string) =>
    kit.db.pool.query(`UPDATE ${table} SET ${column} = ${value} WHERE id = $1`, [id]);

  test.each([
    ["the reader is suspended", "users", "suspended_at", "ama"],
    ["the story is hidden", "stories", "hidden_at", "story"],
    ["the story is deleted", "stories", "deleted_at", "story"],
  ] as const)("%s", async (_, table, column, which) => {
    const { griot, ama, storyIds } = await griotWithAlerts(1);
    const id = which === "ama" ? ama.userId : (storyIds[0] ?? "");
    const { alerts } = await listAlerts(kit, griot);
    await update(table, column, id, "now()");
    expect(await listAlerts(kit, griot)).toEqual({ alerts: [], unread: 0 });
    const one = { params: { alertId: alerts[0]?._id ?? "" } };
    expect((await kit.refuse("readAlert", one, griot)).status).toBe(404);
    await update(table, column, id, "NULL");
    expect(await listAlerts(kit, griot)).toEqual({ alerts, unread: 1 });
  });

  test.each([true, false])("one blocked the other (the griot did: %s)", async (byGriot) => {
    const { griot, ama } = await griotWithAlerts(1);
    await (byGriot ? block(kit, griot, ama) : block(kit, ama, griot));
    expect(await listAlerts(kit, griot)).toEqual({ alerts: [], unread: 0 });
  });
});

describe("the alerts that have jobs of their own", () => {
  test("a new story is told to followers who are here, with story, griot and number", async () => {
    const [griot, ama] = [await makeWriter(kit), await makeReader(kit)];
    await kit.call(
      "followWriter",
      { params: { writerId: griot.writerId }, body: { on: true } },
      ama,
    );
    const storyId = await makeStory(kit, griot, { title: "The Ferry" });
    const heard = await hear(ama);
    await kit.app.jobHandlers["alert-followers"]({ storyId });
    const { alerts } = await listAlerts(kit, ama);
    expect(alerts).toMatchObject([
      {
        type: "new_post",
        sender: { _id: griot.userId, writerId: griot.writerId, posterName: "Ama" },
        reference: { _id: storyId, title: "The Ferry" },
      },
    ]);
    await expect
      .poll(() => heard)
      .toEqual([
        { change: "new", alert: alerts[0], replacedId: null, isMuted: false, unreadCount: 1 },
      ]);
  });

  test("a mention names the group, a second one takes its place, and both go with the group", async () => {
    const { id, griot, members } = await makeGroupOf(kit, 1);
    const [ama] = members as [TestUser];
    const heard = await hear(ama);
    for (const content of ["Come", "Now"]) {
      await sendToGroup(kit, griot, id, { content: `${content}, @${ama.username}` });
      await kit.runJobs();
    }
    const { alerts } = await listAlerts(kit, ama);
    expect(alerts).toMatchObject([
      {
        type: "group_mention",
        reference: { _id: id, title: "The river listeners" },
        sender: { _id: griot.userId },
      },
    ]);
    await expect.poll(() => heard.length).toBe(2);
    const [first, second] = heard;
    if (first?.change !== "new" || second?.change !== "new") throw new Error("they are not new");
    expect([first.replacedId, second.replacedId]).toEqual([null, first.alert._id]);
    expect(second.alert).toEqual(alerts[0]);
    await kit.call("softDeleteGroup", { params: { id }, body: {} }, griot);
    expect(await listAlerts(kit, ama)).toEqual({ alerts: [], unread: 0 });
  });

  test("a request to join a private group and its acceptance are told with the group's name", async () => {
    const { id, creator, outsider } = await makeGroupWithRoles(kit, "private");
    const [creators, outsiders] = [await hear(creator), await hear(outsider)];
    await kit.call("requestToJoin", { params: { id }, body: {} }, outsider);
    await kit.runJobs();
    const params = { id, userId: outsider.userId };
    await kit.call("acceptGroupRequest", { params }, creator);
    await kit.runJobs();
    const { name } = await kit.call("getGroup", { params: { id } }, creator);
    const told = (type: string, sender: TestUser) => [
      {
        change: "new",
        alert: { type, sender: { _id: sender.userId }, reference: { _id: id, title: name } },
        unreadCount: 1,
      },
    ];
    await expect.poll(() => creators).toMatchObject(told("group_join_request", outsider));
    await expect.poll(() => outsiders).toMatchObject(told("group_request_accepted", creator));
  });
});

test("an act of long ago that is done again is told again, what was told lately is not", async () => {
  const { griot, ama, storyIds } = await griotWithAlerts(1);
  const likeAgain = async () => {
    await readAll(griot);
    const params = { storyId: storyIds[0] ?? "" };
    await kit.call("likeStory", { params, body: { on: false } }, ama);
    await kit.call("likeStory", { params, body: { on: true } }, ama);
    return (await alertsAfterJobs(kit, griot)).unread;
  };
  await kit.app.jobHandlers["sweep-alerts"]({});
  expect(await likeAgain()).toBe(0);
  kit.clock.advance(91 * 24 * 3600 * 1000);
  await kit.app.jobHandlers["sweep-alerts"]({});
  await kit.db.pool.query("UPDATE sessions SET last_used_at = $1", [kit.clock.now()]);
  kit.app.contextFor(null).invalidateUser(griot.userId);
  kit.app.contextFor(null).invalidateUser(ama.userId);
  expect(await likeAgain()).toBe(1);
});
