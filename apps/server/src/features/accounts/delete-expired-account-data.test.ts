import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { emailVerifications, passwordResets, sessions } from "./tables.ts";
import { hashToken, newToken } from "./tokens.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

const runCleanup = () => testApp.app.jobHandlers["delete-expired-account-data"]({});

/** Inserts a verification token and a reset token. */
async function insertTokens({ userId }: TestUser, expiresAt: Date) {
  const createRow = () => ({ userId, tokenHash: hashToken(newToken()), expiresAt });
  await testApp.db.drizzle.insert(emailVerifications).values(createRow());
  await testApp.db.drizzle.insert(passwordResets).values(createRow());
}

/** Returns the numbers of the user's sessions, verification tokens and reset tokens. */
async function countRows({ userId }: TestUser): Promise<number[]> {
  const tables = [sessions, emailVerifications, passwordResets];
  return Promise.all(
    tables.map((table) => testApp.db.drizzle.$count(table, eq(table.userId, userId))),
  );
}

test("a session unused for 30 days is deleted, and a session used since is not", async () => {
  const [inactiveUser, activeUser] = [await makeReader(testApp), await makeReader(testApp)];
  testApp.clock.advance(29 * day);
  await testApp.call("getProfile", {}, activeUser);
  await runCleanup();
  expect((await countRows(inactiveUser))[0]).toBe(1);
  testApp.clock.advance(2 * day);
  await runCleanup();
  expect([(await countRows(inactiveUser))[0], (await countRows(activeUser))[0]]).toEqual([0, 1]);
});

test("tokens of mailed links are deleted after they expire, not before", async () => {
  const [userWithExpired, userWithValid] = [await makeReader(testApp), await makeReader(testApp)];
  await insertTokens(userWithExpired, new Date(testApp.clock.now().getTime() - 1000));
  await insertTokens(userWithValid, new Date(testApp.clock.now().getTime() + 60_000));
  await runCleanup();
  expect([await countRows(userWithExpired), await countRows(userWithValid)]).toEqual([
    [1, 0, 0],
    [1, 1, 1],
  ]);
});

test("one run deletes several batches", async () => {
  const ama = await makeReader(testApp);
  const lastUsedAt = new Date(testApp.clock.now().getTime() - 31 * day);
  await testApp.db.drizzle.insert(sessions).values(
    Array.from({ length: 2100 }, () => ({
      tokenHash: hashToken(newToken()),
      id: newId(),
      userId: ama.userId,
      device: "",
      createdAt: lastUsedAt,
      lastUsedAt,
    })),
  );
  await runCleanup();
  expect((await countRows(ama))[0]).toBe(1);
});

test("the job runner schedules the cleanup job", async () => {
  const { db, app } = testApp;
  const log = app.http.log;
  const runner = await startJobs({
    pool: db.pool,
    handlers: app.jobHandlers,
    schedule: app.jobSchedule,
    log,
  });
  try {
    const readCrontabs = async () =>
      (await db.pool.query("SELECT identifier FROM graphile_worker._private_known_crontabs")).rows;
    await expect.poll(readCrontabs).toContainEqual({ identifier: "delete-expired-account-data" });
  } finally {
    await runner.stop();
  }
});
