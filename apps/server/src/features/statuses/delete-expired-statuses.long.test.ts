import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newIdAt } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { statuses, statusLikes, statusViews } from "./tables.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

const runDeletionJob = async () => testApp.app.jobHandlers["delete-expired-statuses"]?.({});

describe("an expired status", () => {
  test("is deleted by a job every 10 minutes, with many others and many views; a second run is harmless", async () => {
    expect(testApp.app.jobSchedule["delete-expired-statuses"]).toBe("*/10 * * * *");
    const ama = await makeReader(testApp);
    const createdAt = new Date(testApp.clock.now().getTime() - 2 * day);
    const expiredRows = Array.from({ length: 1200 }, () => ({
      id: newIdAt(createdAt),
      userId: ama.userId,
      content: "long ago",
      textStyle: "normal",
      background: "#1DA1F2",
      createdAt,
    }));
    await testApp.db.drizzle.insert(statuses).values(expiredRows);
    const [firstRow] = expiredRows;
    const reaction = { userId: ama.userId, statusId: firstRow?.id ?? "", createdAt };
    await testApp.db.drizzle.insert(statusLikes).values(reaction);
    await testApp.db.drizzle.insert(statusViews).values(reaction);
    const { rows: viewers } = await testApp.db.pool.query<{ id: string }>(
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
       SELECT gen_random_uuid(), 'x', 'viewer_' || i, 'viewer_' || i, 'none', now()
       FROM generate_series(1, 6000) i RETURNING id`,
    );
    await testApp.db.pool.query(
      "INSERT INTO status_views SELECT id, $1::uuid, now() FROM unnest($2::uuid[]) viewer (id)",
      [expiredRows.at(-1)?.id, viewers.map(({ id }) => id)],
    );
    await runDeletionJob();
    await runDeletionJob();
    const remainingStatuses = await testApp.db.drizzle
      .select()
      .from(statuses)
      .where(eq(statuses.userId, ama.userId));
    expect(remainingStatuses).toEqual([]);
    expect(
      await testApp.db.drizzle
        .select()
        .from(statusViews)
        .where(eq(statusViews.userId, viewers[0]?.id ?? "")),
    ).toEqual([]);
  });
});
