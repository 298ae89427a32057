import { limits } from "@kora/contract/limits";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createCaches } from "../../platform/cache.ts";
import { newId } from "../../platform/ids.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { createSessions, openSession } from "../accounts/index.ts";
import { comments } from "../comments/tables.ts";
import { statuses } from "../statuses/tables.ts";
import { commentBlocks, statusBlocks, userBlocks } from "./tables.ts";

const testApp = useTestApp();
const maxBlocks = limits.blocks.perUser;
/** The number of targets that a user of these tests can still block. */
const remainingBlocks = 3;

const createIds = (count: number) => Array.from({ length: count }, () => newId());
/** Runs an operation ten times at once. */
const tenTimes = <Result>(operation: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 10 }, operation));

/** Blocks all targets at once. Returns the number of blocked targets, and the error messages for the others. */
async function blockConcurrently(
  user: TestUser,
  type: "user" | "comment" | "status",
  targetIds: readonly string[],
) {
  const responses = await Promise.all(
    targetIds.map((targetId) => testApp.send("blockEntity", { body: { type, targetId } }, user)),
  );
  const refusals = responses.filter(({ statusCode }) => statusCode === 409);
  const messages = new Set(refusals.map((response) => response.json<{ msg: string }>().msg));
  return { blockedCount: responses.length - refusals.length, messages: [...messages] };
}

/** Inserts `count` users whom the user has blocked. */
async function insertBlockedUsers({ userId }: TestUser, count: number): Promise<void> {
  const ids = createIds(count);
  await testApp.db.pool.query(
    `WITH inserted AS (
       INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT id, 'x', 'b' || right(id::text, 12), id, 'none', now(), now()
       FROM unnest($1::uuid[]) input (id) RETURNING id
     )
     INSERT INTO user_blocks (blocker_id, blocked_id, created_at) SELECT $2, id, now() FROM inserted`,
    [ids, userId],
  );
}

describe("ten block requests at once", () => {
  test("block at most 5,000 users; after one is unblocked, another can be blocked", async () => {
    const ama = await makeReader(testApp);
    await insertBlockedUsers(ama, maxBlocks.people - remainingBlocks);
    const targetUsers = await tenTimes(() => makeReader(testApp));
    const ids = targetUsers.map(({ userId }) => userId);
    expect(await blockConcurrently(ama, "user", ids)).toEqual({
      blockedCount: remainingBlocks,
      messages: ["You have blocked 5000 people. Please unblock one of them first."],
    });
    const blocks = await testApp.db.drizzle
      .select()
      .from(userBlocks)
      .where(eq(userBlocks.blockerId, ama.userId));
    expect(blocks).toHaveLength(maxBlocks.people);
    const isBlocked = (id: string) => blocks.some(({ blockedId }) => blockedId === id);
    const [blockedUserId = "", refusedUserId = ""] = [
      ids.find(isBlocked),
      ids.find((id) => !isBlocked(id)),
    ];
    const input = { body: { type: "user", targetId: blockedUserId } } as const;
    await testApp.call("blockEntity", input, ama);
    await testApp.call("unblockEntity", input, ama);
    await testApp.call("blockEntity", { body: { type: "user", targetId: refusedUserId } }, ama);
  });

  test("block at most 5,000 comments; deleted comments do not count", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    const createComment = async () => {
      const input = { params: { storyId }, query: {}, body: { text: "loud" } };
      return (await testApp.call("createComment", input, writer)).comment._id;
    };
    const [template] = await testApp.db.drizzle
      .select()
      .from(comments)
      .where(eq(comments.id, await createComment()));
    if (!template) throw new Error("There is no comment.");
    const ids = createIds(maxBlocks.comments - remainingBlocks);
    const createdAt = testApp.clock.now();
    for (let start = 0; start < ids.length; start += 1000) {
      const batch = ids.slice(start, start + 1000);
      await testApp.db.drizzle
        .insert(comments)
        .values(batch.map((id) => ({ ...template, id, threadId: id, path: [id] })));
      await testApp.db.drizzle
        .insert(commentBlocks)
        .values(batch.map((commentId) => ({ userId: ama.userId, commentId, createdAt })));
    }
    const targetIds = await tenTimes(createComment);
    expect(await blockConcurrently(ama, "comment", targetIds)).toEqual({
      blockedCount: remainingBlocks,
      messages: ["You have blocked 5000 comments. Please unblock one of them first."],
    });
    await testApp.db.drizzle
      .update(comments)
      .set({ deletedAt: createdAt })
      .where(eq(comments.id, ids[0] ?? ""));
    // Blocking a blocked comment again succeeds.
    expect((await blockConcurrently(ama, "comment", targetIds)).blockedCount).toBe(
      remainingBlocks + 1,
    );
  });

  test("block at most 1,000 statuses", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const createStatus = async () => (await postStatus(testApp, writer))._id;
    const [template] = await testApp.db.drizzle
      .select()
      .from(statuses)
      .where(eq(statuses.id, await createStatus()));
    if (!template) throw new Error("There is no status.");
    const targetIds = await tenTimes(createStatus);
    const ids = createIds(maxBlocks.statuses - remainingBlocks);
    await testApp.db.drizzle.insert(statuses).values(ids.map((id) => ({ ...template, id })));
    const createdAt = testApp.clock.now();
    await testApp.db.drizzle
      .insert(statusBlocks)
      .values(ids.map((statusId) => ({ userId: ama.userId, statusId, createdAt })));
    expect(await blockConcurrently(ama, "status", targetIds)).toEqual({
      blockedCount: remainingBlocks,
      messages: ["You have blocked 1000 statuses. Please unblock one of them first."],
    });
  });
});

/** Returns whether a session is still cached after `count` other sessions of its user were authenticated. */
async function isCachedAfter(user: TestUser, count: number): Promise<boolean> {
  const sessions = createSessions(testApp.db, testApp.clock, createCaches(testApp.clock));
  const newSession = { userId: user.userId, device: "a test", now: testApp.clock.now() };
  const cachedViewer = await sessions.authenticate(user.token);
  for (let i = 0; i < count; i += 1) {
    await sessions.authenticate(await openSession(testApp.db, newSession));
  }
  return (await sessions.authenticate(user.token)) === cachedViewer;
}

test("sessions of a user with thousands of blocks use more of the cache, so fewer of them are cached", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  await insertBlockedUsers(ama, maxBlocks.people);
  // A session with 5,000 hidden users is as large as 51 others, so the cache of size 20,000 has room for 392 of them.
  expect(await isCachedAfter(ama, 420)).toBe(false);
  expect(await isCachedAfter(kofi, 420)).toBe(true);
});
