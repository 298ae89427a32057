import { afterAll, afterEach, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { befriend, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
/** All changes are made at this process, and the sockets of those who must notice them are at the other one. */
const changing = useTestApp({ REDIS_URL: redis.url });
const watching = useTestApp({ REDIS_URL: redis.url }, { sameDatabaseAs: changing });

const months = { adult: "1990-01", minor: `${new Date().getUTCFullYear() - 15}-01` } as const;
const makeUser = (age: keyof typeof months) =>
  makeReader(changing, { birthMonth: `${months[age]}-01` });

const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
async function openSocket(testApp: TestApp, user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/** Makes `viewer` watch `owner`, who is online, once. Returns the states that the viewer's socket gets. */
async function watch(viewer: TestUser, owner: TestUser) {
  const ownerSocket = await openSocket(changing, owner);
  const socket = await openSocket(watching, viewer);
  const states: boolean[] = [];
  socket.on("userStatusChange", ({ isOnline }) => {
    // The event of the owner's connection may come late, and tell again that the owner is online.
    if (!isOnline || states.at(-1) !== true) states.push(isOnline);
  });
  const { presence } = watching.app.createContext({ viewer: null });
  await expect.poll(async () => (await presence.filterOnline([owner.userId])).size).toBe(1);
  const ack = await socket.emitWithAck("watchPeople", { userIds: [owner.userId] });
  return { ownerSocket, states, isOnlineAtFirst: ack.ok && ack.online?.length === 1 };
}

describe("a socket that watches a user, at any process and without watching again", () => {
  test.each(["accepts the request", "answers the request"])(
    "gets the live presence when that user %s",
    async (way) => {
      const [sender, recipient] = [await makeUser("minor"), await makeUser("minor")];
      await sendChatMessage(changing, sender, recipient);
      const { states, ownerSocket, isOnlineAtFirst } = await watch(sender, recipient);
      expect([isOnlineAtFirst, states]).toEqual([false, []]);
      const params = { userId: sender.userId };
      if (way === "answers the request") await sendChatMessage(changing, recipient, sender);
      else await changing.call("acceptMessageRequest", { params, body: {} }, recipient);
      await expect.poll(() => states).toEqual([true]);
      ownerSocket.close();
      await expect.poll(() => states).toEqual([true, false]);
    },
  );

  test("loses it with the viewer's first message, if that is a request", async () => {
    const [sender, recipient] = [await makeUser("minor"), await makeUser("minor")];
    const { states, isOnlineAtFirst } = await watch(sender, recipient);
    expect(isOnlineAtFirst).toBe(true);
    await sendChatMessage(changing, sender, recipient);
    await expect.poll(() => states.at(-1)).toBe(false);
  });

  test("gets it with a friendship, and loses it with the end of the friendship", async () => {
    const [adult, minor] = [await makeUser("adult"), await makeUser("minor")];
    const { states, ownerSocket, isOnlineAtFirst } = await watch(adult, minor);
    expect(isOnlineAtFirst).toBe(false);
    await befriend(changing, adult, minor);
    await expect.poll(() => states).toEqual([true]);
    await changing.call("removeFriend", { params: { userId: adult.userId } }, minor);
    await expect.poll(() => states).toEqual([true, false]);
    const witness = await watch(await makeUser("minor"), minor);
    ownerSocket.close();
    witness.ownerSocket.close();
    await expect.poll(() => witness.states.at(-1)).toBe(false);
    expect(states).toEqual([true, false]);
  });

  test.each<[keyof typeof months, "loses" | "gets"]>([
    ["adult", "loses"],
    ["minor", "gets"],
  ])("of a user with another age group, when the viewer becomes %s: %s it", async (age, change) => {
    const viewer = await makeReader(changing);
    const owner = change === "loses" ? await makeReader(changing) : await makeUser("minor");
    const { states, isOnlineAtFirst } = await watch(viewer, owner);
    expect(isOnlineAtFirst).toBe(change === "loses");
    await changing.call(
      "updateProfile",
      { form: { birthMonth: months[age] }, files: { avatar: undefined } },
      viewer,
    );
    await expect.poll(() => states.at(-1)).toBe(change === "gets");
  });
});

/**
 * Expects that the viewer's socket gets each change of a like until `end`, and none after it. `like` changes a like, and
 * `owner` always gets its event.
 */
async function expectEventsUntil(options: {
  readonly viewer: TestUser;
  readonly owner: TestUser;
  readonly room: { readonly storyId: string } | { readonly statusId: string };
  readonly like: (on: boolean) => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}): Promise<void> {
  const { viewer, owner, room, like, end } = options;
  const [socket, ownerSocket] = [
    await openSocket(watching, viewer),
    await openSocket(watching, owner),
  ];
  const counts = { viewer: 0, owner: 0 };
  for (const [name, listener] of [
    ["viewer", socket],
    ["owner", ownerSocket],
  ] as const) {
    const ack =
      "storyId" in room
        ? await listener.emitWithAck("openStory", room)
        : await listener.emitWithAck("openStatus", room);
    expect(ack).toEqual({ ok: true });
    listener.on("storyId" in room ? "storyLikes" : "statusLikes", () => {
      counts[name] += 1;
    });
  }
  let isLiked = false;
  const getsEvent = async () => {
    const before = { ...counts };
    isLiked = !isLiked;
    await like(isLiked);
    await expect.poll(() => counts.owner).toBeGreaterThan(before.owner);
    await socket.emitWithAck("login", {});
    return counts.viewer > before.viewer;
  };
  expect(await getsEvent()).toBe(true);
  await end();
  await expect.poll(getsEvent).toBe(false);
}

describe("a socket that has opened content, at any process, gets no more events of it", () => {
  test.each(["friendship", "follow"])("of a status when the %s ends", async (relation) => {
    const owner = await makeWriter(changing);
    const [viewer, liker] = [await makeReader(changing), await makeReader(changing)];
    await befriend(changing, owner, liker);
    const params = { writerId: owner.writerId };
    const audience = relation === "follow" ? "followersAndFriends" : "friends";
    if (relation === "follow") {
      await changing.call("followWriter", { params, body: { on: true } }, viewer);
    } else await befriend(changing, owner, viewer);
    const { _id: statusId } = await postStatus(changing, owner);
    await changing.db.pool.query("UPDATE statuses SET audience = $2 WHERE id = $1", [
      statusId,
      audience,
    ]);
    await expectEventsUntil({
      viewer,
      owner,
      room: { statusId },
      like: (on) => changing.call("likeStatus", { params: { statusId }, body: { on } }, liker),
      end: () =>
        relation === "follow"
          ? changing.call("followWriter", { params, body: { on: false } }, viewer)
          : changing.call("removeFriend", { params: { userId: viewer.userId } }, owner),
    });
  });

  test("of a mature story when the viewer hides mature stories", async () => {
    const owner = await makeWriter(changing);
    const viewer = await makeUser("adult");
    const storyId = await makeStory(changing, owner, { rating: "mature" });
    await expectEventsUntil({
      viewer,
      owner,
      room: { storyId },
      like: (on) => changing.call("likeStory", { params: { storyId }, body: { on } }, owner),
      end: () => changing.call("setPrivacy", { body: { mature: "hide" } }, viewer),
    });
  });
});
