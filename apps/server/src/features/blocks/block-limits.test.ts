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

const kit = useTestApp();
const each = limits.blocks.perUser;

const idsOf = (count: number) => Array.from({ length: count }, () => newId());
const tenTimes = <Made>(make: () => Promise<Made>) => Promise.all(Array.from({ length: 10 }, make));

/** Blocks `targetIds` all at once, and tells how many were blocked and what the others were told. */
async function blockAtOnce(
  person: TestUser,
  type: "user" | "comment" | "status",
  targetIds: readonly string[],
) {
  const answers = await Promise.all(
    targetIds.map((targetId) => kit.send("blockEntity", { body: { type, targetId } }, person)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  const sentences = new Set(refused.map((answer) => answer.json<{ msg: string }>().msg));
  return { blocked: answers.length - refused.length, sentences: [...sentences] };
}

/** Users who exist as rows alone, blocked by `person`. */
async function fillPeople({ userId }: TestUser, count: number): Promise<void> {
  const ids = idsOf(count);
  await kit.db.pool.query(
    `WITH made AS (
       INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT id, 'x', 'b' || right(id::text, 12), id, 'none', now(), now()
       FROM unnest($1::uuid[]) given (id) RETURNING id
     )
     INSERT INTO user_blocks (blocker_id, blocked_id, created_at) SELECT $2, id, now() FROM made`,
    [ids, userId],
  );
}

describe("ten tabs at once", () => {
  test("block no more than 5,000 people, and unblocking one makes room", async () => {
    const ama = await makeReader(kit);
    await fillPeople(ama, each.people - 3);
    const others = await tenTimes(() => makeReader(kit));
    const ids = others.map(({ userId }) => userId);
    expect(await blockAtOnce(ama, "user", ids)).toEqual({
      blocked: 3,
      sentences: ["You have blocked 5000 people. Please unblock one of them first."],
    });
    const blocks = await kit.db.drizzle
      .select()
      .from(userBlocks)
      .where(eq(userBlocks.blockerId, ama.userId));
    expect(blocks).toHaveLength(each.people);
    const isBlocked = (id: string) => blocks.some(({ blockedId }) => blockedId === id);
    const [known = "", left = ""] = [ids.find(isBlocked), ids.find((id) => !isBlocked(id))];
    const again = { body: { type: "user", targetId: known } } as const;
    await kit.call("blockEntity", again, ama);
    await kit.call("unblockEntity", again, ama);
    await kit.call("blockEntity", { body: { type: "user", targetId: left } }, ama);
  });

  test("block no more than 5,000 comments; deleted ones make room", async () => {
    const [griot, ama] = [await makeWriter(kit), await makeReader(kit)];
    const storyId = await makeStory(kit, griot);
    const write = async () => {
      const input = { params: { storyId }, query: {}, body: { text: "loud" } };
      return (await kit.call("createComment", input, griot)).comment._id;
    };
    const [template] = await kit.db.drizzle
      .select()
      .from(comments)
      .where(eq(comments.id, await write()));
    if (!template) throw new Error("There is no comment.");
    const ids = idsOf(each.comments - 3);
    const createdAt = kit.clock.now();
    for (let from = 0; from < ids.length; from += 1000) {
      const some = ids.slice(from, from + 1000);
      await kit.db.drizzle
        .insert(comments)
        .values(some.map((id) => ({ ...template, id, threadId: id, path: [id] })));
      await kit.db.drizzle
        .insert(commentBlocks)
        .values(some.map((commentId) => ({ userId: ama.userId, commentId, createdAt })));
    }
    const loud = await tenTimes(write);
    expect(await blockAtOnce(ama, "comment", loud)).toEqual({
      blocked: 3,
      sentences: ["You have blocked 5000 comments. Please unblock one of them first."],
    });
    await kit.db.drizzle
      .update(comments)
      .set({ deletedAt: createdAt })
      .where(eq(comments.id, ids[0] ?? ""));
    expect((await blockAtOnce(ama, "comment", loud)).blocked).toBe(4);
  });

  test("block no more than 1,000 statuses", async () => {
    const [griot, ama] = [await makeWriter(kit), await makeReader(kit)];
    const post = async () => (await postStatus(kit, griot))._id;
    const [template] = await kit.db.drizzle
      .select()
      .from(statuses)
      .where(eq(statuses.id, await post()));
    if (!template) throw new Error("There is no status.");
    const loud = await tenTimes(post);
    const ids = idsOf(each.statuses - 3);
    await kit.db.drizzle.insert(statuses).values(ids.map((id) => ({ ...template, id })));
    const createdAt = kit.clock.now();
    await kit.db.drizzle
      .insert(statusBlocks)
      .values(ids.map((statusId) => ({ userId: ama.userId, statusId, createdAt })));
    expect(await blockAtOnce(ama, "status", loud)).toEqual({
      blocked: 3,
      sentences: ["You have blocked 1000 statuses. Please unblock one of them first."],
    });
  });
});

/** Whether a session is remembered after so many others of the same user were looked up. */
async function isRememberedAfter(person: TestUser, count: number): Promise<boolean> {
  const sessions = createSessions(kit.db, kit.clock, createCaches(kit.clock));
  const session = { userId: person.userId, device: "a test", now: kit.clock.now() };
  const first = await sessions.authenticate(person.token);
  for (let opened = 0; opened < count; opened += 1) {
    await sessions.authenticate(await openSession(kit.db, session));
  }
  return (await sessions.authenticate(person.token)) === first;
}

test("sessions of a user who blocked thousands take the memory of many, so fewer are remembered", async () => {
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  await fillPeople(ama, each.people);
  expect(await isRememberedAfter(ama, 420)).toBe(false);
  expect(await isRememberedAfter(kofi, 420)).toBe(true);
});
