import type { MessageSenders } from "@kora/contract/privacy-settings";
import type { StatusAudience } from "@kora/contract/status-audience";
import type { StatusView } from "@kora/contract/statuses";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AgeGroup } from "../../platform/context.ts";
import { newId } from "../../platform/ids.ts";
import { birthMonths, makeUserOfAge, setBirthMonth } from "../../testing/ages.fixture.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { readStatusFeed } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import {
  befriend,
  block,
  makeReader,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { users as accounts } from "../accounts/tables.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type ViewerName = "owner" | "friend" | "follower" | "chosen" | "stranger";
const names: readonly ViewerName[] = ["owner", "friend", "follower", "chosen", "stranger"];
let owner: TestWriter;
let viewers: Record<ViewerName, TestUser>;

const follow = (user: TestUser, { writerId }: TestWriter, on = true) =>
  testApp.call("followWriter", { params: { writerId }, body: { on } }, user);

beforeEach(async () => {
  owner = await makeWriter(testApp);
  const [friend, follower, chosen, stranger] = [
    await makeReader(testApp),
    await makeReader(testApp),
    // An adult, whom a message of the owner would reach at once.
    await makeUserOfAge(testApp, "adult"),
    await makeReader(testApp),
  ];
  viewers = { owner, friend, follower, chosen, stranger };
  await befriend(testApp, owner, friend);
  await follow(follower, owner);
});

async function post(audience?: StatusAudience, user: TestUser = owner): Promise<StatusView> {
  const body = { content: "Rain", ...(audience && { audience }) };
  return (await testApp.call("createStatus", { body }, user)).data;
}

/** Returns for each way to see a status the names of the viewers who see it that way. */
async function readVisibility(statusId: string): Promise<Record<string, ViewerName[]>> {
  const params = { statusId };
  const requests: Record<string, (user: TestUser) => Promise<boolean>> = {
    listStatuses: async (user) =>
      (await readStatusFeed(testApp, user)).some(({ _id }) => _id === statusId),
    readStatus: async (user) =>
      (await testApp.send("readStatus", { params }, user)).body.includes(statusId),
    readStatusLikes: async (user) => isOk(await testApp.send("readStatusLikes", { params }, user)),
    likeStatus: async (user) =>
      isOk(await testApp.send("likeStatus", { params, body: { on: true } }, user)),
    openStatus: async (user) => {
      const socket = await connect(testApp, user);
      sockets.push(socket);
      return (await socket.emitWithAck("openStatus", { statusId })).ok;
    },
    reply: async (user) =>
      user === owner ||
      isOk(
        await testApp.send(
          "sendMessage",
          {
            form: { recipientId: owner.userId, content: "Well said", statusId },
            files: { media: undefined },
          },
          user,
        ),
      ),
    reportEntity: async (user) =>
      user === owner ||
      isOk(
        await testApp.send(
          "reportEntity",
          { body: { type: "status", targetId: statusId, reason: "It is rude." } },
          user,
        ),
      ),
    // The last one, because a viewer who has opened a status may report it.
    viewStatus: async (user) => isOk(await testApp.send("viewStatus", { params, body: {} }, user)),
  };
  const result: Record<string, ViewerName[]> = {};
  for (const [call, sees] of Object.entries(requests)) {
    result[call] = [];
    for (const name of names) if (await sees(viewers[name])) result[call].push(name);
  }
  return result;
}

const isOk = ({ statusCode }: { statusCode: number }) => statusCode < 300;

const expectSeenBy = async (statusId: string, expected: readonly ViewerName[]) => {
  for (const [call, seenBy] of Object.entries(await readVisibility(statusId))) {
    expect([call, ...seenBy]).toEqual([call, ...expected]);
  }
};

test.each([
  ["everyone", () => "everyone", names],
  ["friends", () => "friends", ["owner", "friend"]],
  ["followersAndFriends", () => "followersAndFriends", ["owner", "friend", "follower"]],
  ["chosen people", () => [viewers.chosen.userId], ["owner", "chosen"]],
] as [string, () => StatusAudience, ViewerName[]][])(
  "a status for %s is seen by nobody else, in no call",
  async (_name, getAudience, expected) => {
    const { _id } = await post(getAudience());
    await expectSeenBy(_id, expected);
  },
);

describe("a status for chosen people", () => {
  const makeUser = (age: AgeGroup, messagesFrom: MessageSenders | null = null) => {
    const month = birthMonths[age];
    return makeReader(testApp, { birthMonth: month && `${month}-01`, messagesFrom });
  };
  const decline = async (user: TestUser, sender: TestUser) => {
    await sendChatMessage(testApp, sender, user);
    const input = { params: { userId: sender.userId }, body: {} };
    await testApp.call("declineMessageRequest", input, user);
  };

  /** Posts a status for one person. Returns in which ways that person gets it. */
  async function listDeliveries(sender: TestUser, recipient: TestUser): Promise<string[]> {
    const socket = await connect(testApp, recipient);
    sockets.push(socket);
    const ways: string[] = [];
    let isDone = false;
    socket.on("statusChange", (event) => {
      if (event.change !== "created") return;
      if (event.status.user._id === sender.userId) ways.push("event");
      else isDone = true;
    });
    const { _id: statusId } = await post([recipient.userId], sender);
    await testApp.runJobs();
    // A status of a friend comes after it.
    const friend = await makeReader(testApp);
    await befriend(testApp, recipient, friend);
    await post("friends", friend);
    await testApp.runJobs();
    await expect.poll(() => isDone).toBe(true);
    const params = { statusId };
    const feed = await readStatusFeed(testApp, recipient);
    if (feed.some(({ _id }) => _id === statusId)) ways.push("listStatuses");
    const reactions = {
      readStatus: () => testApp.send("readStatus", { params }, recipient),
      readStatusLikes: () => testApp.send("readStatusLikes", { params }, recipient),
      viewStatus: () => testApp.send("viewStatus", { params, body: {} }, recipient),
      likeStatus: () => testApp.send("likeStatus", { params, body: { on: true } }, recipient),
    };
    for (const [name, call] of Object.entries(reactions)) {
      if (isOk(await call())) ways.push(name);
    }
    if ((await socket.emitWithAck("openStatus", { statusId })).ok) ways.push("openStatus");
    return ways;
  }
  const allDeliveries = [
    "event",
    "listStatuses",
    "readStatus",
    "readStatusLikes",
    "viewStatus",
    "likeStatus",
    "openStatus",
  ];

  test.each<[AgeGroup, AgeGroup, MessageSenders | null, boolean]>([
    ["adult", "minor", null, false],
    ["adult", "minor", "everyone", false],
    ["unknown", "minor", "everyone", false],
    ["minor", "minor", null, false],
    ["minor", "minor", "everyone", true],
    ["adult", "unknown", null, false],
    ["unknown", "unknown", null, true],
    ["minor", "adult", null, true],
    ["adult", "adult", null, true],
    ["adult", "adult", "requests", false],
    ["adult", "adult", "connections", false],
    ["adult", "adult", "nobody", false],
  ])(
    "of a stranger of age %s reaches one of age %s with messages %s: %s",
    async (senderAge, recipientAge, messagesFrom, isDelivered) => {
      const [sender, recipient] = [
        await makeUser(senderAge),
        await makeUser(recipientAge, messagesFrom),
      ];
      expect(await listDeliveries(sender, recipient)).toEqual(isDelivered ? allDeliveries : []);
    },
  );

  test("reaches friends and those who have written, and nobody who declined or turned out to be a minor", async () => {
    const [sender, minor] = [await makeUser("minor"), await makeUser("minor")];
    await decline(minor, sender);
    expect(await listDeliveries(sender, minor)).toEqual([]);
    await sendChatMessage(testApp, minor, sender);
    expect(await listDeliveries(sender, minor)).toEqual(allDeliveries);

    const [adult, friend] = [await makeUser("adult"), await makeUser("minor", "nobody")];
    await befriend(testApp, friend, adult);
    expect(await listDeliveries(adult, friend)).toEqual([]);
    await sendChatMessage(testApp, friend, adult);
    expect(await listDeliveries(adult, friend)).toEqual(allDeliveries);

    const [older, reader] = [await makeUser("adult"), await makeUser("unknown")];
    await sendChatMessage(testApp, reader, older);
    const { _id: statusId } = await post([reader.userId], older);
    const isSeen = async () =>
      isOk(await testApp.send("readStatus", { params: { statusId } }, reader));
    expect(await isSeen()).toBe(true);
    await setBirthMonth(testApp, reader, birthMonths.minor);
    expect(await isSeen()).toBe(false);
  });

  test("does not move its owner up in the feed of somebody whom it does not reach", async () => {
    const [sender, minor] = [await makeUser("adult"), await makeUser("minor")];
    await post("everyone", sender);
    await post("everyone", await makeReader(testApp));
    const order = async () =>
      (await readStatusFeed(testApp, minor)).map(({ user: { _id } }) => _id);
    const before = await order();
    await post([minor.userId], sender);
    expect(await order()).toEqual(before);
  });
});

test("a user whose statuses are all for others is not in the feed, and one with some shows only those", async () => {
  const { _id: openId } = await post("everyone");
  await post("friends");
  await post([viewers.chosen.userId]);
  const idsOf = async (user: TestUser) =>
    (await readStatusFeed(testApp, user)).filter(({ user: { _id } }) => _id === owner.userId);
  expect((await idsOf(viewers.stranger)).map(({ _id }) => _id)).toEqual([openId]);
  expect(await idsOf(viewers.friend)).toHaveLength(2);
  const response = await testApp.send(
    "readStatus",
    { params: { statusId: openId } },
    viewers.stranger,
  );
  expect(response.json().data).toHaveLength(1);
  await testApp.call("deleteStatus", { params: { statusId: openId }, body: {} }, owner);
  expect(await idsOf(viewers.stranger)).toEqual([]);
  expect(await idsOf(viewers.chosen)).toHaveLength(1);
});

test("the cursor of the feed has no id of a status that the viewer may not see", async () => {
  const { _id: openId } = await post("everyone");
  const { _id: hiddenId } = await post("friends");
  await post("everyone", viewers.chosen);
  const cursors: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("listStatuses", { query }, viewers.follower);
    cursor = response.headers["x-next-cursor"] as string | undefined;
    if (cursor !== undefined) cursors.push(Buffer.from(cursor, "base64url").toString());
  } while (cursor !== undefined);
  expect(cursors.join()).toContain(openId);
  expect(cursors.join()).not.toContain(hiddenId);
});

test("chosen users whom the owner does not see are refused, each with an error of its own, and no status is stored", async () => {
  await block(testApp, viewers.stranger, owner);
  const [goneId, otherId] = [newId(), viewers.stranger.userId];
  const { status, body } = await testApp.callExpectingError(
    "createStatus",
    { body: { content: "Rain", audience: [viewers.chosen.userId, goneId, otherId] } },
    owner,
  );
  const sentence = "One of the people you chose is no longer here. Please choose again.";
  expect([status, body.msg]).toEqual([400, sentence]);
  const error = "This person can no longer be chosen.";
  expect(body.fields).toEqual({
    audience: sentence,
    [`audience.${goneId}`]: error,
    [`audience.${otherId}`]: error,
  });
  const feed = await readStatusFeed(testApp, owner);
  expect(feed.some(({ user: { _id } }) => _id === owner.userId)).toBe(false);
});

test("the end of a friendship or a follow hides the status at once, and a block too", async () => {
  const { _id } = await post("followersAndFriends");
  await testApp.call("removeFriend", { params: { userId: owner.userId } }, viewers.friend);
  await follow(viewers.follower, owner, false);
  await expectSeenBy(_id, ["owner"]);
  const { _id: chosenId } = await post([viewers.chosen.userId]);
  await block(testApp, owner, viewers.chosen);
  const params = { statusId: chosenId };
  expect((await testApp.callExpectingError("readStatus", { params }, viewers.chosen)).status).toBe(
    404,
  );
});

test("a friend who opened a status may report it after the owner blocked them", async () => {
  const { _id: targetId } = await post("friends");
  const { friend } = viewers;
  await testApp.call("viewStatus", { params: { statusId: targetId }, body: {} }, friend);
  await testApp.call("blockEntity", { body: { type: "user", targetId: owner.userId } }, friend);
  const report = { type: "status", targetId, reason: "It is rude." } as const;
  expect(isOk(await testApp.send("reportEntity", { body: report }, friend))).toBe(true);
  expect(isOk(await testApp.send("reportEntity", { body: report }, viewers.stranger))).toBe(false);
});

describe("without an audience", () => {
  const setSetting = (changes: Partial<typeof accounts.$inferInsert>, user: TestUser = owner) =>
    testApp.db.drizzle.update(accounts).set(changes).where(eq(accounts.id, user.userId));

  test("a status of a minor is for friends, and of others for everyone; only the owner learns it", async () => {
    const minor = await makeReader(testApp, {
      birthMonth: `${new Date().getFullYear() - 15}-01-01`,
    });
    const unknown = await makeReader(testApp);
    const audiences = [];
    for (const user of [minor, unknown, owner])
      audiences.push((await post(undefined, user)).audience);
    expect(audiences).toEqual(["friends", "everyone", "everyone"]);
    expect((await testApp.call("getProfile", {}, minor)).user.privacy.status).toBe("friends");
    const feed = await readStatusFeed(testApp, viewers.stranger);
    expect(new Set(feed.map(({ audience }) => audience))).toEqual(new Set([null]));
  });

  test("the setting decides, and a later change of it does not change posted statuses", async () => {
    await setSetting({ statusAudience: "chosen", statusAudienceIds: [viewers.chosen.userId] });
    const { _id } = await post();
    await testApp.call("saveStatus", { params: { statusId: _id }, body: { on: true } }, owner);
    await setSetting({ statusAudience: "everyone", statusAudienceIds: null });
    const { _id: openId } = await post();
    const feed = await readStatusFeed(testApp, viewers.stranger);
    const ownIds = feed.filter(({ user }) => user._id === owner.userId).map((status) => status._id);
    expect(ownIds).toEqual([openId]);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    await expectSeenBy(_id, ["owner", "chosen"]);
    testApp.clock.advance(-25 * 60 * 60 * 1000);
  });
});

test("a new status is published to its audience alone, and its likes to those who have it open", async () => {
  const received: string[] = [];
  for (const name of ["friend", "follower", "chosen", "stranger"] as const) {
    const socket = await connect(testApp, viewers[name]);
    sockets.push(socket);
    socket.on("statusChange", (event) => {
      if (event.change === "created") received.push(`${name} ${event.status._id}`);
    });
  }
  const { _id: friendsId } = await post("friends");
  const { _id: chosenId } = await post([viewers.chosen.userId]);
  const { _id: bothId } = await post("followersAndFriends");
  await testApp.runJobs();
  const expected = [
    `friend ${friendsId}`,
    `chosen ${chosenId}`,
    `friend ${bothId}`,
    `follower ${bothId}`,
  ];
  await expect.poll(() => received.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ["another word", () => "enemies"],
  ["no people", () => []],
  ["a text that is no id", () => ["x"]],
  ["201 people", () => Array.from({ length: 201 }, () => newId())],
  ["a person who does not exist", () => [newId()]],
])("an audience of %s is refused with a sentence", async (_name, getAudience) => {
  const body = { content: "Rain", audience: getAudience() as StatusAudience };
  const error = await testApp.callExpectingError("createStatus", { body }, owner);
  expect([error.status, typeof error.body.fields?.audience]).toEqual([400, "string"]);
});
