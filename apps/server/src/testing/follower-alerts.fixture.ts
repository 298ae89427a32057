import { createAlertFollowers, type FollowersToAlert } from "../features/alerts/alert-followers.ts";
import { newId } from "../platform/ids.ts";
import type { TestApp } from "./test-app.ts";
import type { TestWriter } from "./users.fixture.ts";

interface AlertRow {
  id: string;
  user_id: string;
  type: string;
  sender_id: string;
  created_at: Date;
  read_at: Date | null;
}

/** Returns functions that add followers to a writer, and run and read the batches that alert them of a new story. */
export function followerAlerts(testApp: TestApp) {
  async function readAlerts(storyId: string): Promise<AlertRow[]> {
    const { rows } = await testApp.db.pool.query<AlertRow>(
      "SELECT * FROM alerts WHERE reference_id = $1 ORDER BY id",
      [storyId],
    );
    return rows;
  }

  /** Returns the payloads of the enqueued jobs `alert-followers`. */
  async function readFollowerJobs(): Promise<FollowersToAlert[]> {
    const { rows } = await testApp.db.pool.query<{ payload: FollowersToAlert }>(
      `SELECT j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'alert-followers' ORDER BY j.id`,
    );
    return rows.map(({ payload }) => payload);
  }
  const deleteFollowerJobs = () =>
    testApp.db.pool.query(
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
       WHERE t.id = j.task_id AND t.identifier = 'alert-followers'`,
    );

  /** Adds `count` users who followed in the last hour. Seven followers share each timestamp. */
  async function addFollowers(writer: TestWriter, count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => newId());
    const now = testApp.clock.now().getTime();
    await testApp.db.pool.query(
      `WITH inserted_users AS (
        INSERT INTO users (id, name, username, email, password_hash, created_at)
        SELECT id, 'x', id, id, 'none', now() FROM unnest($1::uuid[]) input (id) RETURNING id
      )
      INSERT INTO follows (follower_id, writer_id, created_at)
      SELECT input.id, $2, input.followed_at FROM unnest($1::uuid[], $3::timestamptz[]) input (id, followed_at)
      JOIN inserted_users USING (id)`,
      [
        ids,
        writer.writerId,
        ids.map((_, index) => new Date(now - 60_000 - 1000 * Math.floor(index / 7))),
      ],
    );
  }

  /** Runs enqueued batches of `batchSize` followers until none is left, at most `maxBatches`. Returns their number. */
  async function runBatches(
    batchSize: number,
    maxBatches = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    const alertFollowers = createAlertFollowers(batchSize);
    for (let batches = 0; batches < maxBatches; batches += 1) {
      const [next] = await readFollowerJobs();
      if (next === undefined) return batches;
      await deleteFollowerJobs();
      await alertFollowers(testApp.app.createContext({ viewer: null }), next);
    }
    return maxBatches;
  }

  return { addFollowers, readFollowerJobs, deleteFollowerJobs, runBatches, readAlerts };
}
