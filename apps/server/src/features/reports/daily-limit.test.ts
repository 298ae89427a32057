import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { report, reportExpectingError } from "./reports.fixture.ts";
import { reports } from "./tables.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });
/** Another process, which counts other limits on its own. */
const otherProcess = useTestApp({ RATE_LIMIT: "on" }, { sameDatabaseAs: testApp });
const unlimitedProcess = useTestApp({ RATE_LIMIT: "off" }, { sameDatabaseAs: testApp });
const hour = 60 * 60 * 1000;
const refusal = (wait: string) => [
  429,
  `You can report 20 things a day. You can report again in ${wait}.`,
];

const makeReaders = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeReader(testApp)));

const countReports = ({ userId }: TestUser) =>
  testApp.db.drizzle.$count(reports, eq(reports.reporterId, userId));

describe("at most 20 reports a day a person", () => {
  test("are possible, also with ten tabs at once and several processes", async () => {
    const [ama] = (await makeReaders(1)) as [TestUser];
    const users = await makeReaders(30);
    for (const { userId } of users.slice(0, 19)) await report(testApp, ama, "user", userId);
    const responses = await Promise.all(
      users.slice(19, 29).map(({ userId: targetId }, index) => {
        const body = { type: "user", targetId, reason: "It is spam." } as const;
        return (index % 2 === 0 ? testApp : otherProcess).send("reportEntity", { body }, ama);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 429),
    ]);
    expect(await countReports(ama)).toBe(20);
    const last = users[29]?.userId ?? "";
    expect(await reportExpectingError(otherProcess, ama, "user", last)).toEqual(
      refusal("24 hours"),
    );
  });

  test("are counted over the last 24 hours, without those that existed already or failed", async () => {
    const [ama, first, ...users] = (await makeReaders(23)) as [TestUser, TestUser, ...TestUser[]];
    await report(testApp, ama, "user", first.userId);
    await report(testApp, ama, "user", first.userId);
    expect((await reportExpectingError(testApp, ama, "user", ama.userId))[0]).toBe(403);
    testApp.clock.advance(20 * hour);
    for (const { userId } of users.slice(0, 19)) await report(testApp, ama, "user", userId);
    const [last, next] = users.slice(19) as [TestUser, TestUser];
    expect(await reportExpectingError(testApp, ama, "user", last.userId)).toEqual(
      refusal("4 hours"),
    );
    testApp.clock.advance(4 * hour);
    await report(testApp, ama, "user", last.userId);
    expect((await reportExpectingError(testApp, ama, "user", next.userId))[0]).toBe(429);
    testApp.clock.advance(24 * hour);
    await report(testApp, ama, "user", next.userId);
  });

  test("is no limit with RATE_LIMIT=off", async () => {
    const [ama, ...users] = (await makeReaders(22)) as [TestUser, ...TestUser[]];
    for (const { userId } of users) await report(unlimitedProcess, ama, "user", userId);
    expect(await countReports(ama)).toBe(21);
  });
});
