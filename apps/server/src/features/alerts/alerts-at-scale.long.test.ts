import { describe, expect, test } from "vitest";
import { maxId, newId } from "../../platform/ids.ts";
import { followerAlerts } from "../../testing/follower-alerts.fixture.ts";
import { blackPng } from "../../testing/hostile-media.fixture.ts";
import { countRowsRead, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeWriter } from "../../testing/users.fixture.ts";
import { selectAlerts, selectUnreadCount } from "./list-alerts.ts";

const testApp = useTestApp();

/** Creates `perWriter` like alerts for each of 1000 writers, a quarter of them unread. Returns one writer's user id. */
async function makeManyAlerts(perWriter: number): Promise<string> {
  await makeManyStories(testApp);
  const { rows } = await testApp.db.pool.query<{ user_id: string; story_id: string }>(
    "SELECT author_id AS user_id, min(id::text) AS story_id FROM stories GROUP BY author_id ORDER BY 1",
  );
  const alertRows = Array.from({ length: perWriter * rows.length }, (_, index) => ({
    id: newId(),
    recipient: rows[index % rows.length],
    // 7919 is a prime, so that the senders are spread over all writers.
    sender: rows[(index * 7919 + 1) % rows.length],
    isUnread: Math.trunc(index / rows.length) % 4 === 0,
  }));
  await testApp.db.pool.query(
    `INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at, read_at)
     SELECT id, user_id, 'story_like', sender_id, story_id, now(), CASE WHEN is_unread THEN NULL ELSE now() END
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bool[])
       input (id, user_id, sender_id, story_id, is_unread)`,
    [
      alertRows.map(({ id }) => id),
      alertRows.map(({ recipient }) => recipient?.user_id),
      alertRows.map(({ sender }) => sender?.user_id),
      alertRows.map(({ recipient }) => recipient?.story_id),
      alertRows.map(({ isUnread }) => isUnread),
    ],
  );
  await testApp.db.pool.query("ANALYZE alerts");
  return rows[0]?.user_id ?? "";
}

test("listing and counting a user's alerts reads no alerts of other users", async () => {
  const userId = await makeManyAlerts(60);
  // A page of 20 alerts and the one that shows whether there are more.
  const values = { viewer: userId, beforeId: maxId, maxRows: 21 };
  expect(await countRowsRead(testApp, selectAlerts, "alerts", values)).toBe(21);
  expect(await countRowsRead(testApp, selectUnreadCount, "alerts", { userId })).toBe(15);
});

describe("alerts of followers to a new story", () => {
  const { addFollowers, readFollowerJobs, deleteFollowerJobs, runBatches, readAlerts } =
    followerAlerts(testApp);
  const publish = (writer: TestUser) => {
    const form = { title: "The Ferry", shortDescription: "A promise.", story: "<p>Once.</p>" };
    const files = { posterImage: blackPng(400, 250) };
    return testApp.call("publishStory", { form, files }, writer);
  };

  test("are not created by publishing itself, which enqueues one job for 3000 followers", async () => {
    const writer = await makeWriter(testApp);
    await addFollowers(writer, 3000);
    const { _id: storyId } = await publish(writer);
    expect(await readFollowerJobs()).toEqual([{ storyId }]);
    expect(await readAlerts(storyId)).toEqual([]);
    await deleteFollowerJobs();
  });

  test("are created in batches, once for each follower, even if several followed at the same time", async () => {
    const writer = await makeWriter(testApp);
    await addFollowers(writer, 2500);
    const { _id } = await publish(writer);
    // After 25 full batches, an empty one finds that there are no more followers.
    expect(await runBatches(100)).toBe(26);
    const alerts = await readAlerts(_id);
    expect(new Set(alerts.map(({ user_id }) => user_id)).size).toBe(2500);
    expect(alerts).toHaveLength(2500);
  });
});
