import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { followerAlerts } from "../../testing/follower-alerts.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { createAlertFollowers, type FollowersToAlert } from "./alert-followers.ts";

const testApp = useTestApp({}, { captureLog: true });

let posterImage: Buffer;
beforeAll(async () => {
  posterImage = await sharp({
    create: { width: 400, height: 250, channels: 3, background: "#203050" },
  })
    .jpeg()
    .toBuffer();
});

const form = { title: "The Ferry", shortDescription: "A promise.", story: "<p>Once.</p>" };
const publish = (writer: TestUser) =>
  testApp.call("publishStory", { form, files: { posterImage } }, writer);
const follow = (writer: TestWriter, user: TestUser) =>
  testApp.call("followWriter", { params: { writerId: writer.writerId }, body: { on: true } }, user);

const { addFollowers, readFollowerJobs, deleteFollowerJobs, runBatches, readAlerts } =
  followerAlerts(testApp);

describe("alerts of followers to a new story", () => {
  test("are created by a job that publishing enqueues, with type, sender and story", async () => {
    const writer = await makeWriter(testApp);
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await follow(writer, ama);
    await follow(writer, kofi);
    const story = await publish(writer);
    expect(await readAlerts(story._id)).toEqual([]);
    await testApp.runJobs();
    const alerts = await readAlerts(story._id);
    expect(new Set(alerts.map(({ user_id }) => user_id))).toEqual(
      new Set([ama.userId, kofi.userId]),
    );
    expect(alerts[0]).toMatchObject({
      type: "new_post",
      sender_id: writer.userId,
      other_senders: 0,
      read_at: null,
    });
    // Ids are sorted by creation time.
    for (const { id } of alerts) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id > story._id).toBe(true);
    }
  });

  test("of the series or the griot or both come once for each new part", async () => {
    const writer = await makeWriter(testApp);
    const series = await makeSeries(testApp, writer, []);
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const followInput = { params: { id: series._id }, body: { on: true } };
    await testApp.call("followSeries", followInput, ama);
    await testApp.call("followSeries", followInput, kofi);
    await follow(writer, kofi);
    await follow(writer, esi);
    const input = { form: { ...form, series: series._id }, files: { posterImage } };
    const part = await testApp.call("publishStory", input, writer);
    await testApp.runJobs();
    const recipients = (await readAlerts(part._id)).map(({ user_id }) => user_id);
    expect(recipients.toSorted()).toEqual([ama.userId, kofi.userId, esi.userId].toSorted());
    const lone = await publish(writer);
    await testApp.runJobs();
    expect((await readAlerts(lone._id)).map(({ user_id }) => user_id)).not.toContain(ama.userId);
  });

  test("of a mature series come only to those who see mature stories, or who follow the griot too", async () => {
    const writer = await makeWriter(testApp);
    const series = await makeSeries(testApp, writer, []);
    const adult = { birthMonth: "1990-01-01" };
    const [ama, kofi, esi] = [
      await makeReader(testApp, adult),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const followInput = { params: { id: series._id }, body: { on: true } };
    for (const user of [ama, kofi, esi]) await testApp.call("followSeries", followInput, user);
    await follow(writer, esi);
    const rating = { params: { id: series._id }, body: { rating: "mature" } } as const;
    await testApp.call("updateSeries", rating, writer);
    const input = { form: { ...form, series: series._id }, files: { posterImage } };
    const part = await testApp.call("publishStory", input, writer);
    await testApp.runJobs();
    const recipients = (await readAlerts(part._id)).map(({ user_id }) => user_id);
    expect(recipients.toSorted()).toEqual([ama.userId, esi.userId].toSorted());
  });

  test.each([0, 3])(
    "are not created by publishing itself, which enqueues one job for %i followers",
    async (count) => {
      await deleteFollowerJobs();
      const writer = await makeWriter(testApp);
      await addFollowers(writer, count);
      const { _id: storyId } = await publish(writer);
      expect(await readFollowerJobs()).toEqual([{ storyId }]);
      expect(await readAlerts(storyId)).toEqual([]);
      await deleteFollowerJobs();
    },
  );

  test("are not created for a story whose transaction failed: no job is enqueued", async () => {
    await deleteFollowerJobs();
    const writer = await makeWriter(testApp);
    // This trigger makes the commit of the story fail.
    await testApp.db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON stories INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    const input = { form, files: { posterImage } };
    const response = await testApp.send("publishStory", input, writer);
    await testApp.db.pool.query("DROP TRIGGER refuse ON stories; DROP FUNCTION refuse()");
    expect(response.statusCode).toBe(500);
    expect(await readFollowerJobs()).toEqual([]);
  });

  test("are created in batches, once for each follower, even if several followed at the same time", async () => {
    await deleteFollowerJobs();
    const writer = await makeWriter(testApp);
    await addFollowers(writer, 30);
    const { _id } = await publish(writer);
    // After 3 full batches, an empty one finds that there are no more followers.
    expect(await runBatches(10)).toBe(4);
    const alerts = await readAlerts(_id);
    expect(new Set(alerts.map(({ user_id }) => user_id)).size).toBe(30);
    expect(alerts).toHaveLength(30);
  });

  test("are not created by a failed batch, which can be repeated", async () => {
    await deleteFollowerJobs();
    const writer = await makeWriter(testApp);
    await addFollowers(writer, 50);
    const { _id } = await publish(writer);
    await runBatches(20, 1);
    const [secondBatch] = await readFollowerJobs();
    const db: typeof testApp.db = {
      ...testApp.db,
      transaction: (run) =>
        testApp.db.transaction(async (tx) => {
          await run(tx);
          throw new Error("the process ended");
        }),
    };
    const ctx = { ...testApp.app.createContext({ viewer: null }), db };
    const payload = secondBatch as FollowersToAlert;
    await expect(createAlertFollowers(20)(ctx, payload)).rejects.toThrow("the process ended");
    expect(await readAlerts(_id)).toHaveLength(20);
    expect(await readFollowerJobs()).toEqual([secondBatch]);
    await runBatches(20);
    expect(await readAlerts(_id)).toHaveLength(50);
  });

  test("are created once for each follower, even if ten runs of the first batch are concurrent", async () => {
    await deleteFollowerJobs();
    const writer = await makeWriter(testApp);
    await addFollowers(writer, 60);
    const { _id } = await publish(writer);
    const alertFollowers = createAlertFollowers(25);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        alertFollowers(testApp.app.createContext({ viewer: null }), { storyId: _id }),
      ),
    );
    while ((await runBatches(25)) > 0);
    const alerts = await readAlerts(_id);
    expect([alerts.length, new Set(alerts.map(({ user_id }) => user_id)).size]).toEqual([60, 60]);
  });
});

describe("no alert is created", () => {
  test("for users who followed after the story was published, or unfollowed", async () => {
    const writer = await makeWriter(testApp);
    const [earlyFollower, lateFollower, formerFollower] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await follow(writer, earlyFollower);
    await follow(writer, formerFollower);
    const { _id } = await publish(writer);
    testApp.clock.advance(1000);
    await follow(writer, lateFollower);
    const unfollowInput = { params: { writerId: writer.writerId }, body: { on: false } };
    await testApp.call("followWriter", unfollowInput, formerFollower);
    await testApp.runJobs();
    expect((await readAlerts(_id)).map(({ user_id }) => user_id)).toEqual([earlyFollower.userId]);
  });

  test("for users blocked in either direction, suspended or deleted", async () => {
    const writer = await makeWriter(testApp);
    const users = await Promise.all(Array.from({ length: 5 }, () => makeReader(testApp)));
    for (const user of users) await follow(writer, user);
    const [visibleUser, blockingUser, blockedUser, suspendedUser, deletedUser] = users as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const { _id } = await publish(writer);
    // `block` inserts only the row, so the follow remains, as when both happen concurrently.
    await block(testApp, blockingUser, writer);
    await block(testApp, writer, blockedUser);
    for (const [column, { userId }] of [
      ["suspended_at", suspendedUser],
      ["deleted_at", deletedUser],
    ] as const) {
      await testApp.db.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [userId]);
    }
    await testApp.runJobs();
    expect((await readAlerts(_id)).map(({ user_id }) => user_id)).toEqual([visibleUser.userId]);
  });

  test.each(["deleted_at", "hidden_at"])(
    "for the remaining followers after the story was removed between two batches (%s)",
    async (column) => {
      await deleteFollowerJobs();
      const writer = await makeWriter(testApp);
      await addFollowers(writer, 30);
      const { _id } = await publish(writer);
      await runBatches(10, 1);
      await testApp.db.pool.query(`UPDATE stories SET ${column} = now() WHERE id = $1`, [_id]);
      await runBatches(10);
      expect(await readAlerts(_id)).toHaveLength(10);
      expect(await readFollowerJobs()).toEqual([]);
    },
  );
});

test("the daily job keeps the latest 500 alerts of each user", async () => {
  const [ama, kofi, writer] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeWriter(testApp),
  ];
  const story = await makeStory(testApp, writer);
  const insertAlerts = async (user: TestUser, count: number) => {
    const ids = Array.from({ length: count }, () => newId());
    await testApp.db.pool.query(
      `INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
       SELECT id, $2, 'story_like', $3, $4, now() FROM unnest($1::uuid[]) input (id)`,
      [ids, user.userId, writer.userId, story],
    );
    return ids;
  };
  const [amaAlertIds, kofiAlertIds] = [
    await insertAlerts(ama, 1203),
    await insertAlerts(kofi, 500),
  ];
  await testApp.app.jobHandlers["delete-expired-alerts"]({});
  const readAlertIds = async ({ userId }: TestUser) => {
    const result = await testApp.db.drizzle.execute<{ id: string }>(
      sql`SELECT id FROM alerts WHERE user_id = ${userId} ORDER BY id`,
    );
    return result.rows.map(({ id }) => id);
  };
  expect(await readAlertIds(ama)).toEqual(amaAlertIds.slice(-500));
  expect(await readAlertIds(kofi)).toEqual(kofiAlertIds);
});

describe("alerts of followers of a series to a story that is put into it within seven days", () => {
  /** Publishes a story, and then creates a series with followers: of both, of the series, and of the series later. */
  const setUp = async () => {
    const writer = await makeWriter(testApp);
    const series = await makeSeries(testApp, writer, []);
    const [both, early, late] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const followSeries = (user: TestUser) =>
      testApp.call("followSeries", { params: { id: series._id }, body: { on: true } }, user);
    await follow(writer, both);
    const { _id: storyId } = await publish(writer);
    await testApp.runJobs();
    testApp.clock.advance(1000);
    await followSeries(both);
    await followSeries(early);
    const readRecipients = async () => {
      await testApp.runJobs();
      return (await readAlerts(storyId)).map(({ user_id }) => user_id).toSorted();
    };
    expect(await readRecipients()).toEqual([both.userId]);
    return { writer, series, storyId, both, early, late, followSeries, readRecipients };
  };
  const edit = (writer: TestUser, storyId: string, series: string | null) => {
    const { title, shortDescription } = form;
    const input = { params: { id: storyId }, body: { title, shortDescription, series } };
    return testApp.call("updateStory", input, writer);
  };

  test("come once to those who follow it then and have none yet, even if ten edits are concurrent", async () => {
    const { writer, series, storyId, both, early, late, followSeries, readRecipients } =
      await setUp();
    await Promise.all(Array.from({ length: 10 }, () => edit(writer, storyId, series._id)));
    testApp.clock.advance(1000);
    await followSeries(late);
    const recipients = [both.userId, early.userId].toSorted();
    expect(await readRecipients()).toEqual(recipients);
    // Another edit alerts nobody again, and neither does one that leaves the series as it is.
    await edit(writer, storyId, series._id);
    expect(await readFollowerJobs()).toEqual([]);
    expect(await readRecipients()).toEqual(recipients);
  });

  test("come too when all parts are set, only for those that enter and are published", async () => {
    const { writer, series, storyId, both, early, readRecipients } = await setUp();
    const { _id: unpublishedId } = await publish(writer);
    await testApp.call("unpublishStory", { params: { id: unpublishedId } }, writer);
    await testApp.runJobs();
    const setParts = (stories: string[], revision: number) =>
      testApp.call(
        "setSeriesParts",
        { params: { id: series._id }, body: { stories, revision } },
        writer,
      );
    const { revision } = await setParts([storyId, unpublishedId], series.revision);
    expect(await readFollowerJobs()).toMatchObject([{ storyId, followersOf: "series" }]);
    expect(await readRecipients()).toEqual([both.userId, early.userId].toSorted());
    await setParts([unpublishedId, storyId], revision);
    expect(await readFollowerJobs()).toEqual([]);
    expect(await readAlerts(unpublishedId)).toEqual([]);
  });

  test("but not later", async () => {
    const { writer, series, storyId, both, readRecipients } = await setUp();
    testApp.clock.advance(7 * 24 * 3600 * 1000);
    await edit(writer, storyId, series._id);
    expect(await readFollowerJobs()).toEqual([]);
    expect(await readRecipients()).toEqual([both.userId]);
  });
});
