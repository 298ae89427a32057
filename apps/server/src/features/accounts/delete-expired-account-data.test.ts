import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { jobSchedule } from "../index.ts";
import { emailVerifications, passwordResets, sessions } from "./tables.ts";
import { hashToken, newToken } from "./tokens.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

const deleteExpired = () => testApp.app.jobHandlers["sweep-accounts"]({});

async function insertTokens({ userId }: TestUser, expiresAt: Date) {
  const token = () => ({ userId, tokenHash: hashToken(newToken()), expiresAt });
  await testApp.db.drizzle.insert(emailVerifications).values(token());
  await testApp.db.drizzle.insert(passwordResets).values(token());
}

async function countRows({ userId }: TestUser): Promise<number[]> {
  const tables = [sessions, emailVerifications, passwordResets];
  return Promise.all(
    tables.map((table) => testApp.db.drizzle.$count(table, eq(table.userId, userId))),
  );
}

test("sessions unused for 30 days are deleted, used ones are not", async () => {
  const [unused, active] = [await makeReader(testApp), await makeReader(testApp)];
  testApp.clock.advance(29 * day);
  await testApp.call("getProfile", {}, active);
  await deleteExpired();
  expect((await countRows(unused))[0]).toBe(1);
  testApp.clock.advance(2 * day);
  await deleteExpired();
  expect([(await countRows(unused))[0], (await countRows(active))[0]]).toEqual([0, 1]);
});

test("mail tokens are deleted after they expire, not before", async () => {
  const [expired, valid] = [await makeReader(testApp), await makeReader(testApp)];
  await insertTokens(expired, new Date(testApp.clock.now().getTime() - 1000));
  await insertTokens(valid, new Date(testApp.clock.now().getTime() + 60_000));
  await deleteExpired();
  expect([await countRows(expired), await countRows(valid)]).toEqual([
    [1, 0, 0],
    [1, 1, 1],
  ]);
});

test("one run deletes more than one batch", async () => {
  const ama = await makeReader(testApp);
  const old = new Date(testApp.clock.now().getTime() - 31 * day);
  await testApp.db.drizzle.insert(sessions).values(
    Array.from({ length: 2100 }, () => ({
      tokenHash: hashToken(newToken()),
      id: newId(),
      userId: ama.userId,
      device: "",
      createdAt: old,
      lastUsedAt: old,
    })),
  );
  await deleteExpired();
  expect((await countRows(ama))[0]).toBe(1);
});

test("the job runner has it in its schedule", async () => {
  const { db, app } = testApp;
  const log = app.http.log;
  const runner = await startJobs({
    pool: db.pool,
    handlers: app.jobHandlers,
    schedule: jobSchedule,
    log,
  });
  try {
    const readCrontabs = async () =>
      (await db.pool.query("SELECT identifier FROM graphile_worker._private_known_crontabs")).rows;
    await expect.poll(readCrontabs).toContainEqual({ identifier: "sweep-accounts" });
  } finally {
    await runner.stop();
  }
});
