import type { StatusView } from "@kora/contract/statuses";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newIdAt } from "../../platform/ids.ts";
import { postStatus, readStatusFeed } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { befriend, block, makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { firstLiveId } from "./visibility.ts";

const testApp = useTestApp();
const hours = (count: number) => count * 60 * 60 * 1000;

// Each test must see only its own statuses, so the statuses of earlier tests are deleted.
beforeEach(async () => {
  testApp.clock.advance(hours(25));
  await testApp.db.pool.query("DELETE FROM status_owners; DELETE FROM statuses");
});

const listContents = async (user: TestUser, limit?: number) =>
  (await readStatusFeed(testApp, user, limit)).map(({ content }) => content);
const postContent = (user: TestUser, content: string) => postStatus(testApp, user, content);
const save = (user: TestUser, statusId: string, { on = true } = {}) =>
  testApp.call("saveStatus", { params: { statusId }, body: { on } }, user);
const follow = (user: TestUser, { writerId }: { writerId: string }) =>
  testApp.call("followWriter", { params: { writerId }, body: { on: true } }, user);

describe("the feed of statuses", () => {
  test("returns { success, message, data }, with an empty list if there are no statuses", async () => {
    const ama = await makeReader(testApp);
    const response = await testApp.call("listStatuses", { query: {} }, ama);
    expect(response).toEqual({ success: true, message: "Found.", data: [] });
  });

  test("groups statuses by user, newest first, and sorts users by their newest status", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await postContent(kofi, "kofi 1");
    await postContent(esi, "esi 1");
    await postContent(kofi, "kofi 2");
    await postContent(esi, "esi 2");
    await postContent(kofi, "kofi 3");
    expect(await listContents(ama)).toEqual(["kofi 3", "kofi 2", "kofi 1", "esi 2", "esi 1"]);
    await postContent(esi, "esi 3");
    expect((await listContents(ama))[0]).toBe("esi 3");
  });

  test("begins with the viewer, then has friends and followed writers, then all other users", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const [friend, writingFriend] = [await makeReader(testApp), await makeWriter(testApp)];
    await follow(ama, writer);
    await follow(ama, otherWriter);
    await follow(ama, writingFriend);
    await befriend(testApp, ama, friend);
    await befriend(testApp, ama, writingFriend);
    await postContent(ama, "ama");
    await postContent(writer, "griot");
    await postContent(friend, "friend");
    await postContent(writingFriend, "griot and friend");
    await postContent(otherWriter, "other griot");
    await postContent(kofi, "kofi");
    await postContent(esi, "esi");
    const relatedContents = ["other griot", "griot and friend", "friend", "griot"];
    const allContents = ["ama", ...relatedContents, "esi", "kofi"];
    expect(await listContents(ama)).toEqual(allContents);
    expect(await listContents(ama, 1)).toEqual(allContents);
    expect(await listContents(kofi)).toEqual(["kofi", "esi", ...relatedContents, "ama"]);
    expect((await listContents(friend)).slice(0, 2)).toEqual(["friend", "ama"]);
  });

  test.each([1, 2, 3, 7, 20])("skips and repeats no status in pages of %d users", async (limit) => {
    const ama = await makeReader(testApp);
    const saverContents: string[] = [];
    const followedContents: string[] = [];
    const otherContents: string[] = [];
    for (const name of ["saver 1", "saver 2", "saver 3"]) {
      const saver = await makeReader(testApp);
      await save(saver, (await postContent(saver, name))._id);
      saverContents.unshift(name);
    }
    // The statuses above are now older than 24 hours, so only saved ones are live.
    testApp.clock.advance(hours(25));
    for (const i of [1, 2, 3, 4]) {
      const writer = await makeWriter(testApp);
      await follow(ama, writer);
      await postContent(writer, `followed ${i}`);
      followedContents.unshift(`followed ${i}`);
      await postContent(await makeReader(testApp), `other ${i}`);
      otherContents.unshift(`other ${i}`);
    }
    await postContent(ama, "own");
    const expectedContents = ["own", ...followedContents, ...otherContents, ...saverContents];
    expect(await listContents(ama, limit)).toEqual(expectedContents);
  });

  test("skips and repeats no user whose unsaved status expires between pages", async () => {
    const ama = await makeReader(testApp);
    const writer = await makeWriter(testApp);
    await follow(ama, writer);
    const owners = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      writer,
    ];
    for (const [i, user] of owners.entries()) {
      await save(user, (await postContent(user, `saved ${i}`))._id);
    }
    for (const [i, user] of owners.entries()) {
      await postContent(user, `expiring ${i}`);
    }
    const contents: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
      const response = await testApp.send("listStatuses", { query }, ama);
      contents.push(...response.json<{ data: StatusView[] }>().data.map(({ content }) => content));
      cursor = response.headers["x-next-cursor"] as string | undefined;
      // When the third page is read, the unsaved statuses have expired.
      testApp.clock.advance(hours(12.5));
    } while (cursor !== undefined);
    expect(contents).toEqual([
      "expiring 3",
      "saved 3",
      "expiring 2",
      "saved 2",
      "saved 1",
      "saved 0",
    ]);
  });

  test("has users with only saved statuses after all others, sorted by their newest status", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await save(kofi, (await postContent(kofi, "kofi saved"))._id);
    await save(esi, (await postContent(esi, "esi saved"))._id);
    await postContent(kofi, "kofi expired");
    testApp.clock.advance(hours(25));
    expect(await listContents(ama, 1)).toEqual(["kofi saved", "esi saved"]);
    await postContent(await makeReader(testApp), "new");
    expect(await listContents(ama, 1)).toEqual(["new", "kofi saved", "esi saved"]);
  });

  test("has a next page only if there are more users", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await postContent(kofi, "kofi");
    await postContent(esi, "esi");
    const response = await testApp.send("listStatuses", { query: { limit: 2 } }, ama);
    expect(response.headers["x-next-cursor"]).toBeUndefined();
    const firstPage = await testApp.send("listStatuses", { query: { limit: 1 } }, ama);
    expect(firstPage.json().data).toHaveLength(1);
    expect(firstPage.headers["x-next-cursor"]).toBeDefined();
  });

  test("is refused without a session, and with an invalid limit or cursor", async () => {
    const ama = await makeReader(testApp);
    expect((await testApp.callExpectingError("listStatuses", { query: {} })).status).toBe(401);
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { cursor: "x" },
      { cursor: Buffer.from('[3,"01970000-0000-7000-8000-000000000000"]').toString("base64url") },
    ]) {
      expect((await testApp.callExpectingError("listStatuses", { query }, ama)).status).toBe(400);
    }
  });
});

describe("a status", () => {
  test("expires exactly 24 hours after it was posted, to the millisecond", () => {
    const postedAt = testApp.clock.now();
    const isLiveAfter = (milliseconds: number) =>
      newIdAt(postedAt) >= firstLiveId(new Date(postedAt.getTime() + milliseconds));
    expect([isLiveAfter(0), isLiveAfter(hours(24) - 1), isLiveAfter(hours(24))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("is shown for 24 hours by the server's clock, and then is refused with 404, also for its owner", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const status = await postContent(kofi, "kofi");
    testApp.clock.advance(hours(24) - 60_000);
    expect(await listContents(ama)).toEqual(["kofi"]);
    testApp.clock.advance(60_000);
    const params = { statusId: status._id };
    for (const user of [ama, kofi]) {
      expect(await listContents(user)).toEqual([]);
      for (const attempt of [
        testApp.callExpectingError("readStatus", { params }, user),
        testApp.callExpectingError("readStatusLikes", { params }, user),
        testApp.callExpectingError("likeStatus", { params, body: {} }, user),
        testApp.callExpectingError("viewStatus", { params, body: {} }, user),
        testApp.callExpectingError("listStatusViewers", { params, query: {} }, user),
        testApp.callExpectingError("saveStatus", { params, body: { on: true } }, user),
        testApp.callExpectingError("deleteStatus", { params, body: {} }, user),
      ]) {
        expect(await attempt).toMatchObject({
          status: 404,
          body: {
            success: false,
            code: "NOT_FOUND",
            msg: "This status is no longer available.",
          },
        });
      }
    }
  });

  test("does not expire if its owner saves it in time, and keeps its position in the feed", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const savedStatus = await postContent(kofi, "kofi saved");
    await postContent(kofi, "kofi expired");
    testApp.clock.advance(hours(24) - 30_000);
    await postContent(esi, "esi");
    await save(kofi, savedStatus._id);
    testApp.clock.advance(hours(1));
    expect(await listContents(ama)).toEqual(["esi", "kofi saved"]);
    await postContent(kofi, "kofi new");
    expect(await listContents(ama)).toEqual(["kofi new", "kofi saved", "esi"]);
    testApp.clock.advance(hours(24 * 20));
    expect(await readStatusFeed(testApp, ama)).toMatchObject([
      { content: "kofi saved", isPermanentlySaved: true, expiresAt: savedStatus.expiresAt },
    ]);
    await save(kofi, savedStatus._id, { on: false });
    expect(await listContents(kofi)).toEqual([]);
  });

  test("moves its user in the feed when it was the newest one and is deleted", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await postContent(kofi, "kofi 1");
    await postContent(esi, "esi");
    const newestStatus = await postContent(kofi, "kofi 2");
    const deleteStatus = (statusId: string) =>
      testApp.call("deleteStatus", { params: { statusId }, body: {} }, kofi);
    await deleteStatus(newestStatus._id);
    expect(await listContents(ama)).toEqual(["esi", "kofi 1"]);
    const [remainingStatus] = (await readStatusFeed(testApp, kofi)).filter(
      ({ user }) => user._id === kofi.userId,
    );
    await deleteStatus(remainingStatus?._id ?? "");
    expect(await listContents(ama)).toEqual(["esi"]);
    await postContent(kofi, "kofi 3");
    expect(await listContents(ama)).toEqual(["kofi 3", "esi"]);
  });
});

describe("the feed omits", () => {
  test.each(["blocking", "blocked by"])("a user who is %s the viewer", async (direction) => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const writer = await makeWriter(testApp);
    await follow(ama, writer);
    for (const user of [kofi, writer]) {
      await postContent(user, "hm");
      await (direction === "blocking" ? block(testApp, user, ama) : block(testApp, ama, user));
    }
    expect(await listContents(ama)).toEqual([]);
    expect(await listContents(kofi)).toEqual(["hm", "hm"]);
  });

  test.each(["suspendedAt", "deletedAt"] as const)(
    "the statuses of a user whose account has %s set",
    async (column) => {
      const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
      const status = await postContent(kofi, "hm");
      await testApp.db.drizzle
        .update(users)
        .set({ [column]: testApp.clock.now() })
        .where(eq(users.id, kofi.userId));
      expect(await listContents(ama)).toEqual([]);
      const params = { statusId: status._id };
      expect((await testApp.callExpectingError("readStatus", { params }, ama)).status).toBe(404);
    },
  );

  test("a status that the viewer blocked, and its user if the user has no other statuses; the page is still full", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await postContent(kofi, "kofi");
    const oldStatus = await postContent(esi, "esi old");
    await save(esi, oldStatus._id);
    testApp.clock.advance(hours(25));
    const newStatus = await postContent(kofi, "kofi new");
    const blockedStatus = await postContent(esi, "esi new");
    const blockStatus = (statusId: string) =>
      testApp.call("blockEntity", { body: { type: "status", targetId: statusId } }, ama);
    await blockStatus(newStatus._id);
    await blockStatus(blockedStatus._id);
    const response = await testApp.send("listStatuses", { query: { limit: 1 } }, ama);
    expect(response.json().data).toMatchObject([{ content: "esi old" }]);
    expect(response.headers["x-next-cursor"]).toBeUndefined();
    expect(await listContents(kofi)).toEqual(["kofi new", "esi new", "esi old"]);
  });
});

describe("the reactions of a status", () => {
  test("list the users who liked it, the viewer first, and for its owner also the users who viewed it", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const { _id: statusId } = await postContent(ama, "ama");
    for (const user of [kofi, esi]) {
      await testApp.call("likeStatus", { params: { statusId }, body: { on: true } }, user);
      await testApp.call("viewStatus", { params: { statusId }, body: {} }, user);
      testApp.clock.advance(10);
    }
    const [statusForOwner] = await readStatusFeed(testApp, ama);
    expect(statusForOwner).toMatchObject({
      likes: [esi.userId, kofi.userId],
      likeCount: 2,
      isLiked: false,
      viewedBy: [esi.userId, kofi.userId],
      viewCount: 2,
      isViewed: true,
    });
    const [statusForKofi] = await readStatusFeed(testApp, kofi);
    expect(statusForKofi).toMatchObject({
      likes: [kofi.userId, esi.userId],
      isLiked: true,
      viewedBy: [],
      viewCount: 0,
      isViewed: true,
    });
    const [statusForOtherUser] = await readStatusFeed(testApp, await makeReader(testApp));
    expect(statusForOtherUser).toMatchObject({ likeCount: 2, isLiked: false, isViewed: false });
  });

  test("count the users hidden from the viewer, but do not list them", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const { _id: statusId } = await postContent(ama, "ama");
    for (const user of [kofi, esi]) {
      await testApp.call("likeStatus", { params: { statusId }, body: { on: true } }, user);
      await testApp.call("viewStatus", { params: { statusId }, body: {} }, user);
    }
    await block(testApp, kofi, ama);
    expect((await readStatusFeed(testApp, ama))[0]).toMatchObject({
      likes: [esi.userId],
      likeCount: 2,
      viewedBy: [esi.userId],
      viewCount: 2,
    });
    const viewers = await testApp.call(
      "listStatusViewers",
      { params: { statusId }, query: {} },
      ama,
    );
    expect(viewers.data.map(({ _id }) => _id)).toEqual([esi.userId]);
  });
});

test("reading one status returns all statuses of its user, as in the feed", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const firstStatus = await postContent(kofi, "kofi 1");
  await postContent(kofi, "kofi 2");
  await postContent(ama, "ama");
  const { data } = await testApp.call("readStatus", { params: { statusId: firstStatus._id } }, ama);
  expect(data.map(({ content }) => content)).toEqual(["kofi 2", "kofi 1"]);
  const feed = await readStatusFeed(testApp, ama);
  expect(data).toEqual(feed.filter(({ user }) => user._id === kofi.userId));
});
