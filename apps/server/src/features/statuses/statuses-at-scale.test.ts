import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { maxId } from "../../platform/ids.ts";
import {
  countRowsReadByBatch,
  expectIndexLookups,
  expectSingleIndexScan,
  makeManyStatuses,
  makeManyStories,
} from "../../testing/query-plans.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter, toViewer } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { viewersPage } from "./list-status-viewers.ts";
import { statusFeedPage } from "./list-statuses.ts";
import { toStatusViewerValues } from "./visibility.ts";

const testApp = useTestApp();

beforeAll(async () => {
  await makeManyStories(testApp);
  await makeManyStatuses(testApp);
});

/** Returns the values of the first page at the current time. */
function feedValues(user: TestUser) {
  const viewer = toViewer(user);
  const { liveFrom } = toStatusViewerValues({ viewer, clock: testApp.clock });
  const firstPosition = {
    beforeOwn: maxId,
    beforeRelated: maxId,
    beforeOthers: maxId,
  };
  return {
    ...viewerValues(viewer),
    liveFrom,
    ...firstPosition,
    beforeSavedOnly: liveFrom,
    limit: 20,
  };
}

const countRead = (table: string, values: ReturnType<typeof feedValues>, requests = 1) =>
  countRowsReadByBatch(testApp, statusFeedPage, table, values, requests);

describe("a page of the feed, among ten thousand statuses of a thousand users", () => {
  test("is read by key and from indexes only", () =>
    expectIndexLookups(testApp, statusFeedPage.statement.text));

  test("reads only the users of the page and their statuses", async () => {
    const ama = await makeReader(testApp);
    const values = feedValues(ama);
    const query = { limit: 20 };
    const { data } = await testApp.call("listStatuses", { query }, ama);
    expect(new Set(data.map(({ user }) => user._id)).size).toBe(20);
    expect(await countRead("memoirs", values)).toBeLessThanOrEqual(21);
    // The 21 users have fewer than 10 live or saved statuses each.
    expect(await countRead("statuses", values)).toBeLessThan(21 * 10);
  });

  test("looks up followed writers by key, and no other users if those fill the page", async () => {
    const ama = await makeReader(testApp);
    await testApp.db.drizzle.execute(sql`
      INSERT INTO follows SELECT ${ama.userId}::uuid, w.id, now() FROM writers w LIMIT 50`);
    const values = feedValues(ama);
    expect(await countRead("memoirs", values)).toBeLessThanOrEqual(50);
    expect(await countRead("writers", values)).toBe(50);
  });

  test("reads no more rows for users with saved statuses only", async () => {
    const ama = await makeReader(testApp);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    const valuesOfNextDay = feedValues(ama);
    await testApp.db.pool.query(`WITH saved AS (UPDATE statuses SET is_saved = true)
      UPDATE memoirs SET newest_saved_id = newest_id`);
    await testApp.db.pool.query("ANALYZE statuses, memoirs");
    testApp.clock.advance(-25 * 60 * 60 * 1000);
    expect(await countRead("memoirs", valuesOfNextDay)).toBeLessThanOrEqual(21);
  });

  test("continues with users with saved statuses only without scanning users who have both", async () => {
    const ama = await makeReader(testApp);
    const values = feedValues(ama);
    const { liveFrom } = values;
    // All users save their statuses older than a day, and three hundred of the thousand have no newer ones.
    const { rows } = await testApp.db.pool.query<{ last: string }>(
      `WITH quiet AS (
        UPDATE memoirs m SET newest_id = old.id
        FROM (SELECT user_id, (SELECT s.id FROM statuses s
            WHERE s.user_id = owner.user_id AND s.id < $1 ORDER BY s.id DESC LIMIT 1) AS id
          FROM (SELECT user_id FROM memoirs ORDER BY newest_id DESC LIMIT 300) owner) old
        WHERE m.user_id = old.user_id RETURNING m.user_id
      )
      SELECT newest_id AS last FROM memoirs
      WHERE newest_id >= $1 AND user_id NOT IN (SELECT user_id FROM quiet)
      ORDER BY newest_id OFFSET 5 LIMIT 1`,
      [liveFrom],
    );
    await testApp.db.pool.query("UPDATE statuses SET is_saved = true WHERE id < $1", [liveFrom]);
    await testApp.db.pool.query(
      `DELETE FROM statuses s USING memoirs m WHERE s.user_id = m.user_id AND s.id > m.newest_id`,
    );
    await testApp.db.pool.query(
      `UPDATE memoirs m SET newest_saved_id = (SELECT s.id FROM statuses s
        WHERE s.user_id = m.user_id AND s.is_saved AND s.id < $1 ORDER BY s.id DESC LIMIT 1)`,
      [liveFrom],
    );
    await testApp.db.pool.query("ANALYZE statuses, memoirs");
    const valuesAtBoundary = { ...values, beforeOthers: rows[0]?.last ?? "" };
    const pageRows = await testApp.db.run(statusFeedPage, valuesAtBoundary);
    const rowsByUser = Map.groupBy(pageRows, ({ user_id: id }) => id);
    const liveUsers = [...rowsByUser.values()].filter(
      ([first]) => first && first.newest_id >= liveFrom,
    );
    expect([rowsByUser.size, liveUsers.length]).toEqual([21, 5]);
    // One more row is read for the user of the cursor.
    expect(await countRead("memoirs", valuesAtBoundary)).toBeLessThanOrEqual(22);
  });
});

test("the viewers of a status are read in order from one index", async () => {
  const writer = await makeWriter(testApp);
  const { _id: id } = await postStatus(testApp, writer);
  await testApp.db.drizzle.execute(sql`
    INSERT INTO status_views SELECT u.id, ${id}::uuid, now() FROM users u`);
  await testApp.db.pool.query("ANALYZE status_views");
  await expectSingleIndexScan(
    testApp,
    viewersPage(limits.list.defaultLimit).text,
    /^status_views_status$/,
  );
});
