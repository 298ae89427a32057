import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { createAlertFollowers, type FollowersToAlert } from "./alert-followers.ts";

const kit = useTestApp({}, { keepLog: true });

let posterImage: Buffer;
beforeAll(async () => {
  posterImage = await sharp({
    create: { width: 400, height: 250, channels: 3, background: "#203050" },
  })
    .jpeg()
    .toBuffer();
});

const form = { title: "The Ferry", shortDescription: "A promise.", story: "<p>Once.</p>" };
const publish = (griot: TestUser) =>
  kit.call("publishStory", { form, files: { posterImage } }, griot);
const follow = (griot: TestWriter, person: TestUser) =>
  kit.call("followWriter", { params: { writerId: griot.writerId }, body: { on: true } }, person);

interface AlertRow {
  id: string;
  user_id: string;
  type: string;
  sender_id: string;
  created_at: Date;
  read_at: Date | null;
}

async function alertsOf(storyId: string): Promise<AlertRow[]> {
  const { rows } = await kit.db.pool.query<AlertRow>(
    "SELECT * FROM alerts WHERE reference_id = $1 ORDER BY id",
    [storyId],
  );
  return rows;
}

async function waitingJobs(): Promise<FollowersToAlert[]> {
  const { rows } = await kit.db.pool.query<{ payload: FollowersToAlert }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'alert-followers' ORDER BY j.id`,
  );
  return rows.map(({ payload }) => payload);
}
const forgetJobs = () =>
  kit.db.pool.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'alert-followers'`,
  );

/** Gives a griot `count` followers who came in the hour before, several in each moment. */
async function manyFollow(griot: TestWriter, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  const now = kit.clock.now().getTime();
  await kit.db.pool.query(
    `WITH people AS (
      INSERT INTO users (id, name, username, email, password_hash, created_at)
      SELECT id, 'x', id, id, 'none', now() FROM unnest($1::uuid[]) given (id) RETURNING id
    )
    INSERT INTO follows (follower_id, writer_id, created_at)
    SELECT given.id, $2, given.at FROM unnest($1::uuid[], $3::timestamptz[]) given (id, at)
    JOIN people USING (id)`,
    [ids, griot.writerId, ids.map((_, nth) => new Date(now - 60_000 - 1000 * Math.floor(nth / 7)))],
  );
}

/** Does the batches of `size` that wait, until none does, at most `most`. */
async function work(size: number, most = Number.POSITIVE_INFINITY): Promise<number> {
  const alertFollowers = createAlertFollowers(size);
  for (let batches = 0; batches < most; batches += 1) {
    const [next] = await waitingJobs();
    if (next === undefined) return batches;
    await forgetJobs();
    await alertFollowers(kit.app.contextFor(null), next);
  }
  return most;
}

describe("followers are alerted to a new story", () => {
  test("by a job that publishing leaves, with type, sender, story and time", async () => {
    const griot = await makeWriter(kit);
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await follow(griot, ama);
    await follow(griot, kofi);
    const story = await publish(griot);
    expect(await alertsOf(story._id)).toEqual([]);
    await kit.runJobs();
    const alerts = await alertsOf(story._id);
    expect(new Set(alerts.map(({ user_id }) => user_id))).toEqual(
      new Set([ama.userId, kofi.userId]),
    );
    expect(alerts[0]).toMatchObject({
      type: "new_post",
      sender_id: griot.userId,
      other_senders: 0,
      read_at: null,
    });
    // Ids sort by the time at which they were made.
    for (const { id } of alerts) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id > story._id).toBe(true);
    }
  });

  test.each([0, 3, 3000])(
    "publishing with %i followers writes one job and no alert",
    async (count) => {
      await forgetJobs();
      const griot = await makeWriter(kit);
      await manyFollow(griot, count);
      const { _id: storyId } = await publish(griot);
      expect(await waitingJobs()).toEqual([{ storyId }]);
      expect(await alertsOf(storyId)).toEqual([]);
      await forgetJobs();
    },
  );

  test("a story that could not be published leaves no job", async () => {
    await forgetJobs();
    const griot = await makeWriter(kit);
    // The very last statement of the transaction fails.
    await kit.db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON stories INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    const input = { form, files: { posterImage } };
    const answer = await kit.send("publishStory", input, griot);
    await kit.db.pool.query("DROP TRIGGER refuse ON stories; DROP FUNCTION refuse()");
    expect(answer.statusCode).toBe(500);
    expect(await waitingJobs()).toEqual([]);
  });

  test("in batches, each follower exactly once, many of one moment too", async () => {
    await forgetJobs();
    const griot = await makeWriter(kit);
    await manyFollow(griot, 2500);
    const { _id } = await publish(griot);
    expect(await work(100)).toBe(26);
    const alerts = await alertsOf(_id);
    expect(new Set(alerts.map(({ user_id }) => user_id)).size).toBe(2500);
    expect(alerts).toHaveLength(2500);
  });

  test("a batch that fails leaves nothing, and is done whole when it is tried again", async () => {
    await forgetJobs();
    const griot = await makeWriter(kit);
    await manyFollow(griot, 50);
    const { _id } = await publish(griot);
    await work(20, 1);
    const [second] = await waitingJobs();
    const db = {
      ...kit.db,
      transaction: <Result>(run: (tx: typeof kit.db) => Promise<Result>) =>
        kit.db.transaction(async (tx) => {
          await run(tx as typeof kit.db);
          throw new Error("the process ended");
        }),
    } as typeof kit.db;
    const ctx = { ...kit.app.contextFor(null), db };
    const payload = second as FollowersToAlert;
    await expect(createAlertFollowers(20)(ctx, payload)).rejects.toThrow("the process ended");
    expect(await alertsOf(_id)).toHaveLength(20);
    expect(await waitingJobs()).toEqual([second]);
    await work(20);
    expect(await alertsOf(_id)).toHaveLength(50);
  });

  test("a batch done twice, by restarts or at once, alerts nobody twice", async () => {
    await forgetJobs();
    const griot = await makeWriter(kit);
    await manyFollow(griot, 60);
    const { _id } = await publish(griot);
    const alertFollowers = createAlertFollowers(25);
    await Promise.all(
      Array.from({ length: 10 }, () => alertFollowers(kit.app.contextFor(null), { storyId: _id })),
    );
    while ((await work(25)) > 0);
    const alerts = await alertsOf(_id);
    expect([alerts.length, new Set(alerts.map(({ user_id }) => user_id)).size]).toEqual([60, 60]);
  });
});

describe("nobody is alerted", () => {
  test("who followed after the story was published, or follows no more", async () => {
    const griot = await makeWriter(kit);
    const [early, late, left] = [
      await makeReader(kit),
      await makeReader(kit),
      await makeReader(kit),
    ];
    await follow(griot, early);
    await follow(griot, left);
    const { _id } = await publish(griot);
    kit.clock.advance(1000);
    await follow(griot, late);
    const off = { params: { writerId: griot.writerId }, body: { on: false } };
    await kit.call("followWriter", off, left);
    await kit.runJobs();
    expect((await alertsOf(_id)).map(({ user_id }) => user_id)).toEqual([early.userId]);
  });

  test("who blocked the griot or whom the griot blocked, who is suspended or gone", async () => {
    const griot = await makeWriter(kit);
    const people = await Promise.all(Array.from({ length: 5 }, () => makeReader(kit)));
    for (const person of people) await follow(griot, person);
    const [stays, blocker, blocked, suspended, deleted] = people as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const { _id } = await publish(griot);
    // Straight into the table, as by somebody who followed while being blocked.
    await block(kit, blocker, griot);
    await block(kit, griot, blocked);
    for (const [column, { userId }] of [
      ["suspended_at", suspended],
      ["deleted_at", deleted],
    ] as const) {
      await kit.db.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [userId]);
    }
    await kit.runJobs();
    expect((await alertsOf(_id)).map(({ user_id }) => user_id)).toEqual([stays.userId]);
  });

  test.each(["deleted_at", "hidden_at"])(
    "of a story that is gone meanwhile (%s), also between batches",
    async (column) => {
      await forgetJobs();
      const griot = await makeWriter(kit);
      await manyFollow(griot, 30);
      const { _id } = await publish(griot);
      await work(10, 1);
      await kit.db.pool.query(`UPDATE stories SET ${column} = now() WHERE id = $1`, [_id]);
      await work(10);
      expect(await alertsOf(_id)).toHaveLength(10);
      expect(await waitingJobs()).toEqual([]);
    },
  );
});

test("of one person's alerts the latest 500 are kept by the daily sweep, and nobody else's go", async () => {
  const [ama, kofi, griot] = [await makeReader(kit), await makeReader(kit), await makeWriter(kit)];
  const story = await makeStory(kit, griot);
  const give = async (person: TestUser, count: number) => {
    const ids = Array.from({ length: count }, () => newId());
    await kit.db.pool.query(
      `INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
       SELECT id, $2, 'story_like', $3, $4, now() FROM unnest($1::uuid[]) given (id)`,
      [ids, person.userId, griot.userId, story],
    );
    return ids;
  };
  const [amas, kofis] = [await give(ama, 1203), await give(kofi, 500)];
  await kit.app.jobHandlers["sweep-alerts"]({});
  const kept = async ({ userId }: TestUser) => {
    const found = await kit.db.drizzle.execute<{ id: string }>(
      sql`SELECT id FROM alerts WHERE user_id = ${userId} ORDER BY id`,
    );
    return found.rows.map(({ id }) => id);
  };
  expect(await kept(ama)).toEqual(amas.slice(-500));
  expect(await kept(kofi)).toEqual(kofis);
});
