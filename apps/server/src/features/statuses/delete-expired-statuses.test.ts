import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postStatus, readStatusFeed } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { statuses, statusLikes, statusOwners, statusViews } from "./tables.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

const runDeletionJob = async () => testApp.app.jobHandlers["delete-expired-statuses"]?.({});
const countRows = async (table: "statuses" | "status_likes" | "status_views" | "status_owners") => {
  const { rows } = await testApp.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return rows[0]?.count;
};

describe("an expired status", () => {
  test("is deleted with its likes and views; saved and live statuses stay", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const [unsavedStatus, savedStatus] = [
      await postStatus(testApp, ama),
      await postStatus(testApp, ama, "saved"),
    ];
    await postStatus(testApp, kofi);
    for (const { _id: statusId } of [unsavedStatus, savedStatus]) {
      await testApp.call("likeStatus", { params: { statusId }, body: { on: true } }, kofi);
      await testApp.call("viewStatus", { params: { statusId }, body: {} }, kofi);
    }
    await testApp.call(
      "saveStatus",
      { params: { statusId: savedStatus._id }, body: { on: true } },
      ama,
    );
    await runDeletionJob();
    expect(await countRows("statuses")).toBe(3);
    testApp.clock.advance(day + 61_000);
    await postStatus(testApp, kofi, "live");
    await runDeletionJob();
    const remainingStatuses = await testApp.db.drizzle.select().from(statuses);
    expect(remainingStatuses.map(({ content }) => content).toSorted()).toEqual(["live", "saved"]);
    expect([await countRows("status_likes"), await countRows("status_views")]).toEqual([1, 1]);
    expect((await readStatusFeed(testApp, ama)).map(({ content }) => content)).toEqual([
      "saved",
      "live",
    ]);
    // The job also deletes the `status_owners` row of a user who has no statuses left.
    testApp.clock.advance(2 * day);
    await runDeletionJob();
    expect(
      (await testApp.db.drizzle.select().from(statusOwners)).map(({ userId }) => userId),
    ).toEqual([ama.userId]);
  });

  test("stays in the database one minute longer for commands in progress, but no user sees it", async () => {
    const ama = await makeReader(testApp);
    const { _id: statusId } = await postStatus(testApp, ama);
    const findRows = () =>
      testApp.db.drizzle.select().from(statuses).where(eq(statuses.id, statusId));
    testApp.clock.advance(day + 50_000);
    await runDeletionJob();
    expect(await findRows()).toHaveLength(1);
    const readResponse = await testApp.callExpectingError(
      "readStatus",
      { params: { statusId } },
      ama,
    );
    expect(readResponse.status).toBe(404);
    testApp.clock.advance(10_000);
    await runDeletionJob();
    expect(await findRows()).toEqual([]);
  });

  test("is deleted by a job every 10 minutes; a second run is harmless", async () => {
    expect(testApp.app.jobSchedule["delete-expired-statuses"]).toBe("*/10 * * * *");
    const ama = await makeReader(testApp);
    await postStatus(testApp, ama);
    testApp.clock.advance(day + 61_000);
    await runDeletionJob();
    await runDeletionJob();
    const remainingStatuses = await testApp.db.drizzle
      .select()
      .from(statuses)
      .where(eq(statuses.userId, ama.userId));
    expect(remainingStatuses).toEqual([]);
  });
});

test("deleting the row of a user deletes the user's statuses, likes and views", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const [ownStatus, otherStatus] = [
    await postStatus(testApp, ama),
    await postStatus(testApp, kofi),
  ];
  const params = { statusId: ownStatus._id };
  await testApp.call("likeStatus", { params, body: { on: true } }, kofi);
  await testApp.call("viewStatus", { params: { statusId: otherStatus._id }, body: {} }, ama);
  await testApp.db.drizzle.delete(users).where(eq(users.id, ama.userId));
  expect(await testApp.callExpectingError("readStatus", { params }, kofi)).toMatchObject({
    status: 404,
  });
  for (const [table, column] of [
    [statuses, statuses.userId],
    [statusOwners, statusOwners.userId],
    [statusViews, statusViews.userId],
  ] as const) {
    expect(await testApp.db.drizzle.select().from(table).where(eq(column, ama.userId))).toEqual([]);
  }
  const likes = await testApp.db.drizzle
    .select()
    .from(statusLikes)
    .where(eq(statusLikes.statusId, ownStatus._id));
  expect(likes).toEqual([]);
});
