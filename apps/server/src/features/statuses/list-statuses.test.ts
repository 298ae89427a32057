import type { StatusView } from "@kora/contract/statuses";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newIdAt } from "../../platform/ids.ts";
import { postStatus, readFeed } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { firstLiveId } from "./visibility.ts";

const kit = useTestApp();
const hours = (count: number) => count * 60 * 60 * 1000;

// Deletes the statuses of earlier tests, so that each test sees only its own.
beforeEach(async () => {
  kit.clock.advance(hours(25));
  await kit.db.pool.query("DELETE FROM memoirs; DELETE FROM statuses");
});

const contents = async (person: TestUser, limit?: number) =>
  (await readFeed(kit, person, limit)).map(({ content }) => content);
const post = (person: TestUser, content: string) => postStatus(kit, person, content);
const save = (person: TestUser, statusId: string, on = true) =>
  kit.call("saveStatus", { params: { statusId }, body: { on } }, person);
const follow = (person: TestUser, { writerId }: { writerId: string }) =>
  kit.call("followWriter", { params: { writerId }, body: { on: true } }, person);

describe("the feed", () => {
  test("returns { success, message, data }, with an empty list if there are no statuses", async () => {
    const ama = await makeReader(kit);
    const answer = await kit.call("listStatuses", { query: {} }, ama);
    expect(answer).toEqual({ success: true, message: "Found.", data: [] });
  });

  test("groups statuses by user, newest first, and sorts users by their newest status", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    await post(kofi, "kofi 1");
    await post(esi, "esi 1");
    await post(kofi, "kofi 2");
    await post(esi, "esi 2");
    await post(kofi, "kofi 3");
    expect(await contents(ama)).toEqual(["kofi 3", "kofi 2", "kofi 1", "esi 2", "esi 1"]);
    await post(esi, "esi 3");
    expect((await contents(ama))[0]).toBe("esi 3");
  });

  test("begins with the viewer, then followed writers, then all others", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    await follow(ama, griot);
    await follow(ama, other);
    await post(ama, "ama");
    await post(griot, "griot");
    await post(other, "other griot");
    await post(kofi, "kofi");
    await post(esi, "esi");
    expect(await contents(ama)).toEqual(["ama", "other griot", "griot", "esi", "kofi"]);
    expect(await contents(kofi)).toEqual(["kofi", "esi", "other griot", "griot", "ama"]);
  });

  test.each([1, 2, 3, 7, 20])("neither skips nor repeats in pages of %d users", async (limit) => {
    const ama = await makeReader(kit);
    const savers: string[] = [];
    const followed: string[] = [];
    const others: string[] = [];
    for (const name of ["saver 1", "saver 2", "saver 3"]) {
      const saver = await makeReader(kit);
      await save(saver, (await post(saver, name))._id);
      savers.unshift(name);
    }
    // Earlier statuses have now expired, except saved ones.
    kit.clock.advance(hours(25));
    for (const n of [1, 2, 3, 4]) {
      const griot = await makeWriter(kit);
      await follow(ama, griot);
      await post(griot, `followed ${n}`);
      followed.unshift(`followed ${n}`);
      await post(await makeReader(kit), `other ${n}`);
      others.unshift(`other ${n}`);
    }
    await post(ama, "own");
    const expected = ["own", ...followed, ...others, ...savers];
    expect(await contents(ama, limit)).toEqual(expected);
  });

  test("neither skips nor repeats a user whose last status expires between pages", async () => {
    const ama = await makeReader(kit);
    const griot = await makeWriter(kit);
    await follow(ama, griot);
    const people = [await makeReader(kit), await makeReader(kit), await makeReader(kit), griot];
    for (const [n, person] of people.entries()) {
      await save(person, (await post(person, `kept ${n}`))._id);
    }
    for (const [n, person] of people.entries()) {
      await post(person, `passing ${n}`);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
      const answer = await kit.send("listStatuses", { query }, ama);
      found.push(...answer.json<{ data: StatusView[] }>().data.map(({ content }) => content));
      cursor = answer.headers["x-next-cursor"] as string | undefined;
      // After the second page, only saved statuses are left.
      kit.clock.advance(hours(12.5));
    } while (cursor !== undefined);
    expect(found).toEqual(["passing 3", "kept 3", "passing 2", "kept 2", "kept 1", "kept 0"]);
  });

  test("has users with saved statuses only after all others, by their newest status", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    await save(kofi, (await post(kofi, "kofi kept"))._id);
    await save(esi, (await post(esi, "esi kept"))._id);
    await post(kofi, "kofi lost");
    kit.clock.advance(hours(25));
    expect(await contents(ama, 1)).toEqual(["kofi kept", "esi kept"]);
    await post(await makeReader(kit), "new");
    expect(await contents(ama, 1)).toEqual(["new", "kofi kept", "esi kept"]);
  });

  test("has no next page if the page contains all users", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    await post(kofi, "kofi");
    await post(esi, "esi");
    const answer = await kit.send("listStatuses", { query: { limit: 2 } }, ama);
    expect(answer.headers["x-next-cursor"]).toBeUndefined();
    const first = await kit.send("listStatuses", { query: { limit: 1 } }, ama);
    expect(first.json().data).toHaveLength(1);
    expect(first.headers["x-next-cursor"]).toBeDefined();
  });

  test("requires a session, a valid limit and a valid cursor", async () => {
    const ama = await makeReader(kit);
    expect((await kit.refuse("listStatuses", { query: {} })).status).toBe(401);
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { cursor: "x" },
      { cursor: Buffer.from('[3,"01970000-0000-7000-8000-000000000000"]').toString("base64url") },
    ]) {
      expect((await kit.refuse("listStatuses", { query }, ama)).status).toBe(400);
    }
  });
});

describe("a status lives 24 hours by the server's clock", () => {
  test("to the millisecond", () => {
    const posted = kit.clock.now();
    const after = (milliseconds: number) =>
      newIdAt(posted) >= firstLiveId(new Date(posted.getTime() + milliseconds));
    expect([after(0), after(hours(24) - 1), after(hours(24))]).toEqual([true, true, false]);
  });

  test("is shown until it expires, and then is 404, also for its owner", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const status = await post(kofi, "kofi");
    kit.clock.advance(hours(24) - 60_000);
    expect(await contents(ama)).toEqual(["kofi"]);
    kit.clock.advance(60_000);
    const params = { statusId: status._id };
    for (const person of [ama, kofi]) {
      expect(await contents(person)).toEqual([]);
      for (const attempt of [
        kit.refuse("readStatus", { params }, person),
        kit.refuse("readStatusLikes", { params }, person),
        kit.refuse("likeStatus", { params, body: {} }, person),
        kit.refuse("viewStatus", { params, body: {} }, person),
        kit.refuse("listStatusViewers", { params, query: {} }, person),
        kit.refuse("saveStatus", { params, body: { on: true } }, person),
        kit.refuse("deleteStatus", { params, body: {} }, person),
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

  test("is kept if its owner saves it before it expires, at its old position; other statuses expire", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    const kept = await post(kofi, "kofi kept");
    await post(kofi, "kofi lost");
    kit.clock.advance(hours(24) - 30_000);
    await post(esi, "esi");
    await save(kofi, kept._id);
    kit.clock.advance(hours(1));
    expect(await contents(ama)).toEqual(["esi", "kofi kept"]);
    await post(kofi, "kofi new");
    expect(await contents(ama)).toEqual(["kofi new", "kofi kept", "esi"]);
    kit.clock.advance(hours(24 * 20));
    expect(await readFeed(kit, ama)).toMatchObject([
      { content: "kofi kept", isPermanentlySaved: true, expiresAt: kept.expiresAt },
    ]);
    await save(kofi, kept._id, false);
    expect(await contents(kofi)).toEqual([]);
  });

  test("deleting the newest status moves the user to the position of the remaining ones", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    await post(kofi, "kofi 1");
    await post(esi, "esi");
    const newest = await post(kofi, "kofi 2");
    const remove = (statusId: string) =>
      kit.call("deleteStatus", { params: { statusId }, body: {} }, kofi);
    await remove(newest._id);
    expect(await contents(ama)).toEqual(["esi", "kofi 1"]);
    const [left] = (await readFeed(kit, kofi)).filter(({ user }) => user._id === kofi.userId);
    await remove(left?._id ?? "");
    expect(await contents(ama)).toEqual(["esi"]);
    await post(kofi, "kofi 3");
    expect(await contents(ama)).toEqual(["kofi 3", "esi"]);
  });
});

describe("the feed omits", () => {
  test.each(["blocking", "blocked by"])("a user who is %s the viewer", async (side) => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const griot = await makeWriter(kit);
    await follow(ama, griot);
    for (const person of [kofi, griot]) {
      await post(person, "hm");
      await (side === "blocking" ? block(kit, person, ama) : block(kit, ama, person));
    }
    expect(await contents(ama)).toEqual([]);
    expect(await contents(kofi)).toEqual(["hm", "hm"]);
  });

  test.each(["suspendedAt", "deletedAt"] as const)("a user whose account has %s", async (column) => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const status = await post(kofi, "hm");
    await kit.db.drizzle
      .update(users)
      .set({ [column]: kit.clock.now() })
      .where(eq(users.id, kofi.userId));
    expect(await contents(ama)).toEqual([]);
    const params = { statusId: status._id };
    expect((await kit.refuse("readStatus", { params }, ama)).status).toBe(404);
  });

  test("a status that the viewer blocked, and a user without other statuses, who does not count for the limit", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    await post(kofi, "kofi");
    const old = await post(esi, "esi old");
    await save(esi, old._id);
    kit.clock.advance(hours(25));
    const last = await post(kofi, "kofi last");
    const loud = await post(esi, "esi loud");
    const hide = (statusId: string) =>
      kit.call("blockEntity", { body: { type: "status", targetId: statusId } }, ama);
    await hide(last._id);
    await hide(loud._id);
    const page = await kit.send("listStatuses", { query: { limit: 1 } }, ama);
    expect(page.json().data).toMatchObject([{ content: "esi old" }]);
    expect(page.headers["x-next-cursor"]).toBeUndefined();
    expect(await contents(kofi)).toEqual(["kofi last", "esi loud", "esi old"]);
  });
});

describe("the reactions of a status", () => {
  test("are the users who liked it, the viewer first, and for its owner those who viewed it", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    const { _id: statusId } = await post(ama, "ama");
    for (const person of [kofi, esi]) {
      await kit.call("likeStatus", { params: { statusId }, body: { on: true } }, person);
      await kit.call("viewStatus", { params: { statusId }, body: {} }, person);
      kit.clock.advance(10);
    }
    const [own] = await readFeed(kit, ama);
    expect(own).toMatchObject({
      likes: [esi.userId, kofi.userId],
      likeCount: 2,
      isLiked: false,
      viewedBy: [esi.userId, kofi.userId],
      viewCount: 2,
      isViewed: true,
    });
    const [seen] = await readFeed(kit, kofi);
    expect(seen).toMatchObject({
      likes: [kofi.userId, esi.userId],
      isLiked: true,
      viewedBy: [],
      viewCount: 0,
      isViewed: true,
    });
    const [unseen] = await readFeed(kit, await makeReader(kit));
    expect(unseen).toMatchObject({ likeCount: 2, isLiked: false, isViewed: false });
  });

  test("count users hidden from the viewer, but do not list them", async () => {
    const [ama, kofi, esi] = [await makeReader(kit), await makeReader(kit), await makeReader(kit)];
    const { _id: statusId } = await post(ama, "ama");
    for (const person of [kofi, esi]) {
      await kit.call("likeStatus", { params: { statusId }, body: { on: true } }, person);
      await kit.call("viewStatus", { params: { statusId }, body: {} }, person);
    }
    await block(kit, kofi, ama);
    expect((await readFeed(kit, ama))[0]).toMatchObject({
      likes: [esi.userId],
      likeCount: 2,
      viewedBy: [esi.userId],
      viewCount: 2,
    });
    const viewers = await kit.call("listStatusViewers", { params: { statusId }, query: {} }, ama);
    expect(viewers.data.map(({ _id }) => _id)).toEqual([esi.userId]);
  });
});

test("a single status is returned with all others of its user, as in the feed", async () => {
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const first = await post(kofi, "kofi 1");
  await post(kofi, "kofi 2");
  await post(ama, "ama");
  const { data } = await kit.call("readStatus", { params: { statusId: first._id } }, ama);
  expect(data.map(({ content }) => content)).toEqual(["kofi 2", "kofi 1"]);
  const feed = await readFeed(kit, ama);
  expect(data).toEqual(feed.filter(({ user }) => user._id === kofi.userId));
});
