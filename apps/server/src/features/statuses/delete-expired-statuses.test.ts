import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newIdAt } from "../../platform/ids.ts";
import { postStatus, readFeed } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { statusSchedule } from "./jobs.ts";
import { memoirs, statuses, statusLikes, statusViews } from "./tables.ts";

const kit = useTestApp();
const day = 24 * 60 * 60 * 1000;

const erase = async () => kit.app.jobHandlers["erase-statuses"]?.({});
const countOf = async (table: "statuses" | "status_likes" | "status_views" | "memoirs") => {
  const { rows } = await kit.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return rows[0]?.count;
};

describe("an expired status", () => {
  test("is deleted with its likes and views; saved and live ones stay", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const [old, saved] = [await postStatus(kit, ama), await postStatus(kit, ama, "saved")];
    await postStatus(kit, kofi);
    for (const { _id: statusId } of [old, saved]) {
      await kit.call("likeStatus", { params: { statusId }, body: { on: true } }, kofi);
      await kit.call("viewStatus", { params: { statusId }, body: {} }, kofi);
    }
    await kit.call("saveStatus", { params: { statusId: saved._id }, body: { on: true } }, ama);
    await erase();
    expect(await countOf("statuses")).toBe(3);
    kit.clock.advance(day + 61_000);
    await postStatus(kit, kofi, "live");
    await erase();
    const left = await kit.db.drizzle.select().from(statuses);
    expect(left.map(({ content }) => content).toSorted()).toEqual(["live", "saved"]);
    expect([await countOf("status_likes"), await countOf("status_views")]).toEqual([1, 1]);
    expect((await readFeed(kit, ama)).map(({ content }) => content)).toEqual(["saved", "live"]);
    // The `memoirs` row of a user without statuses is deleted.
    kit.clock.advance(2 * day);
    await erase();
    expect((await kit.db.drizzle.select().from(memoirs)).map(({ userId }) => userId)).toEqual([
      ama.userId,
    ]);
  });

  test("stays one minute longer for commands in progress, although no user sees it", async () => {
    const ama = await makeReader(kit);
    const { _id: statusId } = await postStatus(kit, ama);
    const rows = () => kit.db.drizzle.select().from(statuses).where(eq(statuses.id, statusId));
    kit.clock.advance(day + 50_000);
    await erase();
    expect(await rows()).toHaveLength(1);
    const read = await kit.refuse("readStatus", { params: { statusId } }, ama);
    expect(read.status).toBe(404);
    kit.clock.advance(10_000);
    await erase();
    expect(await rows()).toEqual([]);
  });

  test("is deleted in batches every 10 minutes; a second run changes nothing", async () => {
    expect(statusSchedule["erase-statuses"]).toBe("*/10 * * * *");
    const ama = await makeReader(kit);
    const createdAt = new Date(kit.clock.now().getTime() - 2 * day);
    const made = Array.from({ length: 1200 }, () => ({
      id: newIdAt(createdAt),
      userId: ama.userId,
      content: "long ago",
      textStyle: "normal",
      background: "#1DA1F2",
      createdAt,
    }));
    await kit.db.drizzle.insert(statuses).values(made);
    const [first] = made;
    const mark = { userId: ama.userId, statusId: first?.id ?? "", createdAt };
    await kit.db.drizzle.insert(statusLikes).values(mark);
    await kit.db.drizzle.insert(statusViews).values(mark);
    const { rows } = await kit.db.pool.query<{ id: string }>(
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
       SELECT gen_random_uuid(), 'x', 'viewer_' || n, 'viewer_' || n, 'none', now()
       FROM generate_series(1, 6000) n RETURNING id`,
    );
    await kit.db.pool.query(
      "INSERT INTO status_views SELECT id, $1::uuid, now() FROM unnest($2::uuid[]) given (id)",
      [made.at(-1)?.id, rows.map(({ id }) => id)],
    );
    await erase();
    await erase();
    const left = await kit.db.drizzle
      .select()
      .from(statuses)
      .where(eq(statuses.userId, ama.userId));
    expect(left).toEqual([]);
    expect(
      await kit.db.drizzle
        .select()
        .from(statusViews)
        .where(eq(statusViews.userId, rows[0]?.id ?? "")),
    ).toEqual([]);
  });
});

test("a deleted account is deleted with its statuses, and with its likes and views of other statuses", async () => {
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const [own, other] = [await postStatus(kit, ama), await postStatus(kit, kofi)];
  const params = { statusId: own._id };
  await kit.call("likeStatus", { params, body: { on: true } }, kofi);
  await kit.call("viewStatus", { params: { statusId: other._id }, body: {} }, ama);
  await kit.db.drizzle.delete(users).where(eq(users.id, ama.userId));
  expect(await kit.refuse("readStatus", { params }, kofi)).toMatchObject({ status: 404 });
  for (const [table, column] of [
    [statuses, statuses.userId],
    [memoirs, memoirs.userId],
    [statusViews, statusViews.userId],
  ] as const) {
    expect(await kit.db.drizzle.select().from(table).where(eq(column, ama.userId))).toEqual([]);
  }
  const likes = await kit.db.drizzle
    .select()
    .from(statusLikes)
    .where(eq(statusLikes.statusId, own._id));
  expect(likes).toEqual([]);
});
