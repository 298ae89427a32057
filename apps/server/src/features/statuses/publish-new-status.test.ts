import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { befriend, makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { createPublishNewStatus } from "./publish-new-status.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Opens a socket of the user. Returns an array to which it adds the ids of the new statuses that it receives. */
async function receiveStatuses(user: TestUser): Promise<string[]> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  const ids: string[] = [];
  socket.on("statusChange", (event) => {
    if (event.change === "created") ids.push(event.status._id);
  });
  return ids;
}

/** Removes the enqueued jobs that publish statuses. Returns their payloads. */
async function takeJobs() {
  const { rows } = await testApp.db.pool.query<{ payload: Parameters<Publish>[1] }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'publish-status' RETURNING j.payload`,
  );
  return rows.map(({ payload }) => payload);
}
type Publish = ReturnType<typeof createPublishNewStatus>;

/** Runs the enqueued jobs with batches of two, until there are none left. Returns the number of jobs. */
async function runPublishJobs(): Promise<number> {
  const publish = createPublishNewStatus(2);
  let jobCount = 0;
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs()) {
    for (const payload of jobs) await publish(testApp.app.createContext({ viewer: null }), payload);
    jobCount += jobs.length;
  }
  return jobCount;
}

test("every friend and follower who is online receives a new status, and no other user does", async () => {
  const ama = await makeWriter(testApp);
  const users = await Promise.all(Array.from({ length: 6 }, () => makeReader(testApp)));
  for (const friend of users.slice(0, 3)) await befriend(testApp, ama, friend);
  // All followers began to follow at the same time, so their user ids determine the order.
  await testApp.db.drizzle.execute(sql`
    INSERT INTO follows (follower_id, writer_id, created_at)
    SELECT id, ${ama.writerId}, now() FROM users
    WHERE id IN (${sql.join(
      users.slice(3).map(({ userId }) => sql`${userId}::uuid`),
      sql`, `,
    )})`);
  const receivedIds = await Promise.all(users.map(receiveStatuses));
  const strangerIds = await receiveStatuses(await makeReader(testApp));
  const { _id: id } = await postStatus(testApp, ama);
  // Two batches for the three friends, and two for the three followers.
  expect(await runPublishJobs()).toBe(4);
  await expect.poll(() => receivedIds).toEqual(users.map(() => [id]));
  expect(strangerIds).toEqual([]);
});

test("a status that was deleted or has expired is not published", async () => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  await befriend(testApp, ama, kofi);
  const receivedIds = await receiveStatuses(kofi);
  const { _id: statusId } = await postStatus(testApp, ama);
  await testApp.call("deleteStatus", { params: { statusId }, body: {} }, ama);
  expect(await runPublishJobs()).toBe(1);
  await postStatus(testApp, ama);
  testApp.clock.advance(25 * 60 * 60 * 1000);
  expect(await runPublishJobs()).toBe(1);
  const publish = createPublishNewStatus();
  await publish(testApp.app.createContext({ viewer: null }), {
    statusId: newId(),
    relation: "friends",
  });
  const { _id: lastId } = await postStatus(testApp, ama);
  await runPublishJobs();
  await expect.poll(() => receivedIds).toEqual([lastId]);
});
