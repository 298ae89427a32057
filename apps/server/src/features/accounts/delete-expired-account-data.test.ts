import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { jobSchedule } from "../index.ts";
import { emailVerifications, passwordResets, sessions } from "./tables.ts";
import { hashToken, newToken } from "./tokens.ts";

const kit = useTestApp();
const day = 24 * 60 * 60 * 1000;

const sweep = () => kit.app.jobHandlers["sweep-accounts"]({});

async function giveTokens({ userId }: TestUser, expiresAt: Date) {
  const token = () => ({ userId, tokenHash: hashToken(newToken()), expiresAt });
  await kit.db.drizzle.insert(emailVerifications).values(token());
  await kit.db.drizzle.insert(passwordResets).values(token());
}

async function rowsOf({ userId }: TestUser): Promise<number[]> {
  const tables = [sessions, emailVerifications, passwordResets];
  return Promise.all(tables.map((table) => kit.db.drizzle.$count(table, eq(table.userId, userId))));
}

test("sessions that nobody used for 30 days go, those in use stay", async () => {
  const [gone, here] = [await makeReader(kit), await makeReader(kit)];
  kit.clock.advance(29 * day);
  await kit.call("getProfile", {}, here);
  await sweep();
  expect((await rowsOf(gone))[0]).toBe(1);
  kit.clock.advance(2 * day);
  await sweep();
  expect([(await rowsOf(gone))[0], (await rowsOf(here))[0]]).toEqual([0, 1]);
});

test("tokens of mails go once they are dead, not before", async () => {
  const [dead, alive] = [await makeReader(kit), await makeReader(kit)];
  await giveTokens(dead, new Date(kit.clock.now().getTime() - 1000));
  await giveTokens(alive, new Date(kit.clock.now().getTime() + 60_000));
  await sweep();
  expect([await rowsOf(dead), await rowsOf(alive)]).toEqual([
    [1, 0, 0],
    [1, 1, 1],
  ]);
});

test("more than one batch goes in one sweep", async () => {
  const ama = await makeReader(kit);
  const old = new Date(kit.clock.now().getTime() - 31 * day);
  await kit.db.drizzle.insert(sessions).values(
    Array.from({ length: 2100 }, () => ({
      tokenHash: hashToken(newToken()),
      id: newId(),
      userId: ama.userId,
      device: "",
      createdAt: old,
      lastUsedAt: old,
    })),
  );
  await sweep();
  expect((await rowsOf(ama))[0]).toBe(1);
});

test("it comes by itself, by the schedule that the job runner is given", async () => {
  const { db, app } = kit;
  const log = app.http.log;
  const runner = await startJobs({
    pool: db.pool,
    handlers: app.jobHandlers,
    schedule: jobSchedule,
    log,
  });
  try {
    const known = async () =>
      (await db.pool.query("SELECT identifier FROM graphile_worker._private_known_crontabs")).rows;
    await expect.poll(known).toContainEqual({ identifier: "sweep-accounts" });
  } finally {
    await runner.stop();
  }
});
