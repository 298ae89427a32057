import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { useCommentsApp } from "./comments.fixture.ts";

const app = useCommentsApp();
const { testApp, ban, comment, countWaitingStatements, createStoryWithReaders, like } = app;
const { read, reply, tryToComment } = app;
const texts = sentences.comments;
const barred = [403, texts.barred];

const listBars = (griot: { token: string }, query = {}) =>
  testApp.send("listCommentBans", { query }, griot as never);
const listNames = async (griot: { token: string }) =>
  ((await listBars(griot)).json() as { username: string }[]).map(({ username }) => username);

describe("banning a user from commenting", () => {
  test("holds for all stories of the griot and no others, until the griot undoes it", async () => {
    const { writer, ama, kofi, storyId } = await createStoryWithReaders();
    const ownComment = await comment(storyId, ama, "before");
    const otherStoryOfGriot = await makeStory(testApp, writer);
    const storyOfOther = await makeStory(testApp, await makeWriter(testApp));
    expect(await ban(writer, ama)).toEqual({ isBarred: true });
    await ban(writer, ama);
    for (const id of [storyId, otherStoryOfGriot]) {
      expect(await tryToComment(id, ama)).toEqual(barred);
      expect((await tryToComment(id, kofi))[0]).toBe(201);
    }
    expect(await tryToComment(storyId, ama, ownComment)).toEqual(barred);
    expect((await tryToComment(storyOfOther, ama))[0]).toBe(201);
    // Nothing else changes for the barred user.
    await like(storyId, ama, await comment(storyId, kofi, "nice"));
    expect((await read(storyId, ama)).comments.some(({ text }) => text === "before")).toBe(true);
    expect(await ban(writer, ama, false)).toEqual({ isBarred: false });
    await ban(writer, ama, false);
    expect((await reply(storyId, ama, ownComment, "again")).text).toBe("again");
  });

  test("a comment that waits for the ban being set is refused, and a ban waits for a comment being inserted", async () => {
    const { writer, ama, storyId } = await createStoryWithReaders();
    const client = await testApp.db.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [ama.userId]);
      await client.query("INSERT INTO comment_bans VALUES ($1, $2, now())", [
        writer.userId,
        ama.userId,
      ]);
      const attempt = tryToComment(storyId, ama);
      await expect.poll(countWaitingStatements).toBe(1);
      await client.query("COMMIT");
      expect(await attempt).toEqual(barred);
      await ban(writer, ama, false);

      // A comment that is being inserted holds this lock.
      await client.query("BEGIN");
      await client.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [ama.userId]);
      let isAcknowledged = false;
      const banning = ban(writer, ama).then(() => {
        isAcknowledged = true;
      });
      await expect.poll(countWaitingStatements).toBe(1);
      expect(isAcknowledged).toBe(false);
      await client.query("COMMIT");
      await banning;
    } finally {
      client.release();
    }
    expect((await read(storyId, writer)).commentCount).toBe(0);
  });

  test("griots who ban each other while both comment on both stories do not deadlock", async () => {
    const [esi, yaw] = [await makeWriter(testApp), await makeWriter(testApp)];
    const storyIds = [await makeStory(testApp, esi), await makeStory(testApp, yaw)];
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all([
        ...storyIds.flatMap((id) => [tryToComment(id, esi), tryToComment(id, yaw)]),
        ban(esi, yaw).then(() => [200]),
        ban(yaw, esi).then(() => [200]),
      ]);
      expect(results.every(([status]) => status !== undefined && status < 500)).toBe(true);
      await Promise.all([ban(esi, yaw, false), ban(yaw, esi, false)]);
    }
  });

  test("only griots can, not themselves, and not a user who is unknown or invisible to them", async () => {
    const { writer, ama, kofi } = await createStoryWithReaders();
    await app.block(kofi, writer);
    const banAs = async (griot: typeof ama, userId: string) => {
      const input = { params: { userId }, body: { on: true } };
      const { status, body } = await testApp.callExpectingError("banCommenter", input, griot);
      return [status, body.msg];
    };
    expect((await banAs(ama, kofi.userId))[0]).toBe(403);
    expect(await banAs(writer, writer.userId)).toEqual([403, texts.cannotBanYourself]);
    for (const userId of [newId(), kofi.userId]) {
      expect(await banAs(writer, userId)).toEqual([404, texts.userNotFound]);
    }
    expect(await listNames(writer)).toEqual([]);
  });

  test("the griot sees the barred users in pages, latest first, and no one else's", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const names: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const user = await makeReader(testApp);
      testApp.clock.advance(1000);
      await ban(writer, user);
      names.unshift(user.username);
    }
    await ban(otherWriter, await makeReader(testApp));
    expect(await listNames(writer)).toEqual(names);
    const firstPage = await listBars(writer, { limit: 2 });
    const cursor = firstPage.headers["x-next-cursor"] as string;
    const secondPage = await listBars(writer, { limit: 2, cursor });
    expect(secondPage.json()).toMatchObject([{ username: names[2] }]);
    expect(secondPage.headers["x-next-cursor"]).toBeUndefined();
  });

  test("a griot can bar a thousand users, also at once, and then must let one comment again", async () => {
    const { writer, ama, kofi } = await createStoryWithReaders();
    await testApp.db.pool.query(
      `WITH inserted AS (
         INSERT INTO users (id, name, username, email, password_hash, created_at)
         SELECT gen_random_uuid(), 'Many', 'many_' || n || $2, 'many' || n || $2 || '@example.com', '', now()
         FROM generate_series(1, $3) n RETURNING id
       )
       INSERT INTO comment_bans SELECT $1, id, now() FROM inserted`,
      [writer.userId, writer.userId.slice(-8), limits.comment.bans - 1],
    );
    const statuses = await Promise.all(
      [ama, kofi].map(async ({ userId }) => {
        const input = { params: { userId }, body: { on: true } };
        const response = await testApp.send("banCommenter", input, writer);
        return [response.statusCode, (response.json() as { msg?: string }).msg];
      }),
    );
    expect(statuses.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, texts.tooManyBans],
    ]);
  });
});
