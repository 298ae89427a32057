import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
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
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { viewersPage } from "./list-status-viewers.ts";
import { statusFeedPage } from "./list-statuses.ts";
import { toVisibleStatusValues } from "./visibility.ts";

const testApp = useTestApp();

beforeAll(async () => {
  await makeManyStories(testApp);
  await makeManyStatuses(testApp);
});

/** Returns the parameters of the user's first page at the current time. */
function firstPageParams(user: TestUser) {
  const viewer = toInternalViewer(user.userId);
  const { liveFrom } = toVisibleStatusValues({ viewer, clock: testApp.clock });
  const firstPageBounds = {
    beforeOwn: maxId,
    beforeRelated: maxId,
    beforeOthers: maxId,
  };
  return {
    ...viewerValues(viewer),
    liveFrom,
    ...firstPageBounds,
    beforeSavedOnly: liveFrom,
    limit: 20,
  };
}

/** Returns the number of rows of `table` that PostgreSQL reads for one page of the feed. */
const countRowsRead = (table: string, params: ReturnType<typeof firstPageParams>, requests = 1) =>
  countRowsReadByBatch(testApp, statusFeedPage, table, params, requests);

describe("reading a page of the feed among ten thousand statuses of a thousand users", () => {
  test("uses only key lookups and index scans", () =>
    expectIndexLookups(testApp, statusFeedPage.statement.text));

  test("touches only the users of the page and their statuses", async () => {
    const ama = await makeReader(testApp);
    const params = firstPageParams(ama);
    const query = { limit: 20 };
    const { data } = await testApp.call("listStatuses", { query }, ama);
    expect(new Set(data.map(({ user }) => user._id)).size).toBe(20);
    expect(await countRowsRead("status_owners", params)).toBeLessThanOrEqual(21);
    // Each of the 21 users has fewer than 10 live or saved statuses.
    expect(await countRowsRead("statuses", params)).toBeLessThan(21 * 10);
  });

  test("looks up followed writers by key, and reads no other users if the followed ones fill the page", async () => {
    const ama = await makeReader(testApp);
    await testApp.db.drizzle.execute(sql`
      INSERT INTO follows SELECT ${ama.userId}::uuid, w.id, now() FROM writers w LIMIT 50`);
    const params = firstPageParams(ama);
    expect(await countRowsRead("status_owners", params)).toBeLessThanOrEqual(50);
    expect(await countRowsRead("writers", params)).toBe(50);
  });

  test("does not read users whose statuses are all for friends, however many there are", async () => {
    const ama = await makeReader(testApp);
    const params = firstPageParams(ama);
    await testApp.db.pool.query(`WITH hidden AS (
        UPDATE status_owners SET newest_public_id = NULL, newest_public_saved_id = NULL
        WHERE user_id IN (SELECT user_id FROM status_owners ORDER BY newest_id DESC LIMIT 500) RETURNING user_id)
      UPDATE statuses SET audience = 'friends' WHERE user_id IN (SELECT user_id FROM hidden)`);
    await testApp.db.pool.query("ANALYZE statuses, status_owners");
    expect(await countRowsRead("status_owners", params)).toBeLessThanOrEqual(21);
    const { data } = await testApp.call("listStatuses", { query: { limit: 20 } }, ama);
    expect(new Set(data.map(({ user }) => user._id)).size).toBe(20);
    await testApp.db.pool.query(`UPDATE statuses SET audience = 'everyone'`);
    await testApp.db.pool.query(
      `UPDATE status_owners SET newest_public_id = newest_id, newest_public_saved_id = newest_saved_id`,
    );
    await testApp.db.pool.query("ANALYZE statuses, status_owners");
  });

  test("touches only the users of the page even if all users have only saved statuses", async () => {
    const ama = await makeReader(testApp);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    const paramsOfNextDay = firstPageParams(ama);
    await testApp.db.pool.query(`WITH saved AS (UPDATE statuses SET is_saved = true)
      UPDATE status_owners SET newest_saved_id = newest_id, newest_public_saved_id = newest_id`);
    await testApp.db.pool.query("ANALYZE statuses, status_owners");
    testApp.clock.advance(-25 * 60 * 60 * 1000);
    expect(await countRowsRead("status_owners", paramsOfNextDay)).toBeLessThanOrEqual(21);
  });

  test("reads users with only saved statuses after the others without scanning users who have both kinds", async () => {
    const ama = await makeReader(testApp);
    const params = firstPageParams(ama);
    const { liveFrom } = params;
    // Three hundred of the thousand users have no status of the last 24 hours. All statuses older than that are saved.
    // The cursor is after the sixth-last user who has a status of the last 24 hours.
    const { rows: boundaryRows } = await testApp.db.pool.query<{ newest_id: string }>(
      `WITH users_without_new AS (
        UPDATE status_owners owner SET newest_id = old.id, newest_public_id = old.id
        FROM (SELECT user_id, (SELECT s.id FROM statuses s
            WHERE s.user_id = first.user_id AND s.id < $1 ORDER BY s.id DESC LIMIT 1) AS id
          FROM (SELECT user_id FROM status_owners ORDER BY newest_id DESC LIMIT 300) first) old
        WHERE owner.user_id = old.user_id RETURNING owner.user_id
      )
      SELECT newest_id FROM status_owners
      WHERE newest_id >= $1 AND user_id NOT IN (SELECT user_id FROM users_without_new)
      ORDER BY newest_id OFFSET 5 LIMIT 1`,
      [liveFrom],
    );
    await testApp.db.pool.query("UPDATE statuses SET is_saved = true WHERE id < $1", [liveFrom]);
    await testApp.db.pool.query(
      `DELETE FROM statuses s USING status_owners owner WHERE s.user_id = owner.user_id AND s.id > owner.newest_id`,
    );
    await testApp.db.pool.query(
      `UPDATE status_owners owner SET (newest_saved_id, newest_public_saved_id) = (SELECT s.id, s.id FROM statuses s
        WHERE s.user_id = owner.user_id AND s.is_saved AND s.id < $1 ORDER BY s.id DESC LIMIT 1)`,
      [liveFrom],
    );
    await testApp.db.pool.query("ANALYZE statuses, status_owners");
    const paramsAtBoundary = { ...params, beforeOthers: boundaryRows[0]?.newest_id ?? "" };
    const pageRows = await testApp.db.run(statusFeedPage, paramsAtBoundary);
    const rowsByUser = Map.groupBy(pageRows, ({ user_id: id }) => id);
    const liveUsers = [...rowsByUser.values()].filter(
      ([firstRow]) => firstRow && firstRow.newest_id >= liveFrom,
    );
    expect([rowsByUser.size, liveUsers.length]).toEqual([21, 5]);
    // PostgreSQL also reads the row of the user at the cursor.
    expect(await countRowsRead("status_owners", paramsAtBoundary)).toBeLessThanOrEqual(22);
  });
});

test("a page of the viewers of a status is read in order from one index", async () => {
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
