import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { birthMonths, monthAgo, setBirthMonth } from "../../testing/ages.fixture.ts";
import { makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  befriend,
  makeReader,
  makeWriter,
  testPassword,
  writerApplication,
} from "../../testing/users.fixture.ts";
import { ageGroupOf } from "../visibility/index.ts";

const testApp = useTestApp();
const dayMilliseconds = 24 * 60 * 60 * 1000;
const tooYoung =
  "Kora is for people from 13. Your account is closed, and its data will be erased after 30 days. If the month was wrong, write to the team before then.";

const setExpectingError = (user: TestUser, birthMonth: string) =>
  testApp.callExpectingError(
    "updateProfile",
    { form: { birthMonth }, files: { avatar: undefined } },
    user,
  );
const readBirthMonth = async (user: TestUser) =>
  (await testApp.call("getProfile", {}, user)).user.birthMonth;

const readViewer = async ({ userId }: TestUser) => {
  const { rows } = await testApp.db.drizzle.execute<{ ageGroup: string }>(
    sql`SELECT ${ageGroupOf(sql`u`)} AS "ageGroup" FROM users u WHERE u.id = ${userId}`,
  );
  return rows[0] ?? { ageGroup: "" };
};

const eraseDueAccounts = () => testApp.app.jobHandlers["erase-due-accounts"]({});

describe("the month of birth", () => {
  test("is null until the user enters it, and is in no view of others", async () => {
    const ama = await makeReader(testApp);
    expect(await readBirthMonth(ama)).toBeNull();
    const { user } = await setBirthMonth(testApp, ama, birthMonths.adult);
    expect(user.birthMonth).toBe(birthMonths.adult);
    expect(await readBirthMonth(ama)).toBe(birthMonths.adult);
    const kofi = await makeReader(testApp);
    const response = await testApp.send("getPerson", { params: { userId: ama.userId } }, kofi);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain("irthMonth");
    expect(response.body).not.toContain(birthMonths.adult);
  });

  test.each(["2010-13", "2010", "10-2010", "2010-05-01", "9999-01", "1800-01", ""])(
    "'%s' is rejected with a sentence",
    async (birthMonth) => {
      const { status, body } = await setExpectingError(await makeReader(testApp), birthMonth);
      expect([status, body.fields?.birthMonth]).toEqual([
        400,
        "Please choose the month and the year of your birth.",
      ]);
    },
  );

  test("can be corrected by a minor, but not from an adult's to a minor's", async () => {
    const ama = await makeReader(testApp);
    await setBirthMonth(testApp, ama, birthMonths.minor);
    await setBirthMonth(testApp, ama, monthAgo(16));
    await setBirthMonth(testApp, ama, birthMonths.adult);
    await setBirthMonth(testApp, ama, monthAgo(40));
    for (const birthMonth of [birthMonths.minor, monthAgo(12)]) {
      const { status, body } = await setExpectingError(ama, birthMonth);
      expect([status, body.msg]).toEqual([
        403,
        "Only a moderator can change this now. Please send feedback to the team.",
      ]);
    }
    expect(await readBirthMonth(ama)).toBe(monthAgo(40));
  });

  test("a correction from minor to adult ends the friendships with minors, and no others", async () => {
    const [ama, kofi, esi, yaw] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    for (const user of [ama, kofi]) await setBirthMonth(testApp, user, birthMonths.minor);
    await setBirthMonth(testApp, esi, birthMonths.adult);
    for (const friend of [kofi, esi, yaw]) await befriend(testApp, ama, friend);
    await setBirthMonth(testApp, ama, birthMonths.adult);
    await testApp.runJobs();
    const { user } = await testApp.call("getProfile", {}, ama);
    expect(new Set(user.friends)).toEqual(new Set([esi.userId, yaw.userId]));
    expect((await testApp.call("getProfile", {}, kofi)).user.friends).toEqual([]);
  });

  test("an answer of any kind ends the friendships of an adult and a minor", async () => {
    const byApplication = async (user: TestUser, month: string) => {
      const age = month === birthMonths.adult ? 30 : 14;
      await testApp.call("saveWriter", { body: { ...writerApplication, age } }, user);
    };
    const byModerator = async (user: TestUser, birthMonth: string) => {
      const body = { act: "setBirthMonth", birthMonth, note: "The school has told us." } as const;
      await moderateUser(testApp, await makeModerator(testApp), user, body);
    };
    for (const answer of [byApplication, byModerator]) {
      for (const [month, friendAge] of [
        [birthMonths.adult, "minor"],
        [birthMonths.minor, "adult"],
      ] as const) {
        const ama = await makeReader(testApp);
        // Who asks is the older one, as far as the rules let them.
        const friend = await makeReader(testApp);
        const [older, younger] = friendAge === "minor" ? [ama, friend] : [friend, ama];
        await befriend(testApp, older, younger);
        await setBirthMonth(testApp, friend, birthMonths[friendAge]);
        await answer(ama, month);
        await testApp.runJobs();
        const { user } = await testApp.call("getProfile", {}, ama);
        expect([answer.name, month, user.friends]).toEqual([answer.name, month, []]);
      }
    }
  });

  test("growing up ends no friendship", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    for (const user of [ama, kofi]) await setBirthMonth(testApp, user, birthMonths.minor);
    await befriend(testApp, ama, kofi);
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET birth_month = '1990-01-01' WHERE id = ${ama.userId}`,
    );
    await setBirthMonth(testApp, ama, birthMonths.adult);
    await testApp.runJobs();
    expect((await testApp.call("getProfile", {}, ama)).user.friends).toEqual([kofi.userId]);
  });

  test("a griot's application counts as an answer, unless there is one already", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await setBirthMonth(testApp, kofi, monthAgo(21, 3));
    const body = { ...writerApplication, age: 20 };
    for (const user of [ama, kofi]) await testApp.call("saveWriter", { body }, user);
    expect(await readBirthMonth(ama)).toBe(monthAgo(20, 1));
    expect(await readBirthMonth(kofi)).toBe(monthAgo(21, 3));
  });

  test.each([13, 18])(
    "a griot of %d who confirms the month that the form shows is that old",
    async (age) => {
      const griot = await makeReader(testApp);
      await testApp.call("saveWriter", { body: { ...writerApplication, age } }, griot);
      const shown = (await readBirthMonth(griot)) ?? "";
      expect((await setBirthMonth(testApp, griot, shown)).user.birthMonth).toBe(shown);
      const { ageGroup } = await readViewer(griot);
      expect(ageGroup).toBe(age < 18 ? "minor" : "adult");
    },
  );
});

describe("a user under 13", () => {
  const makeChild = async () => {
    const child = await makeReader(testApp);
    expect(await setExpectingError(child, monthAgo(12))).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: tooYoung },
    });
    return child;
  };
  const logIn = async ({ email }: TestUser) =>
    (await testApp.send("login", { body: { email, password: testPassword } })).json();

  test("loses the account at once: every session ends, and the login says why", async () => {
    const child = await makeChild();
    expect((await testApp.send("getProfile", {}, child)).statusCode).toBe(401);
    expect(await logIn(child)).toMatchObject({ code: "SUSPENDED", msg: tooYoung });
    const kofi = await makeReader(testApp);
    const { status } = await testApp.callExpectingError(
      "getPerson",
      { params: { userId: child.userId } },
      kofi,
    );
    expect(status).toBe(404);
  });

  test.each(["moderator", "operator"])("loses the account, also a %s", async (role) => {
    const child = await makeReader(testApp, {
      isModerator: true,
      isOperator: role === "operator",
    });
    expect(await setExpectingError(child, monthAgo(10))).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: tooYoung },
    });
    expect((await testApp.send("getProfile", {}, child)).statusCode).toBe(401);
    expect(await logIn(child)).toMatchObject({ code: "SUSPENDED", msg: tooYoung });
  });

  test("is 13 from the end of the month of birth", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    expect((await setBirthMonth(testApp, ama, monthAgo(13, 1))).user.birthMonth).toBe(
      monthAgo(13, 1),
    );
    expect((await setExpectingError(kofi, monthAgo(13))).body.msg).toBe(tooYoung);
  });

  test("is erased after 30 days, unless a moderator reopens the account, which asks again", async () => {
    const [child, reopenedUser] = [await makeChild(), await makeChild()];
    await testApp.db.drizzle.execute(sql`
      UPDATE users SET birth_month = CASE WHEN erase_at IS NULL THEN birth_month END,
        suspended_at = NULL, suspended_for = NULL, erase_at = NULL
      WHERE id = ${reopenedUser.userId}`);
    testApp.clock.advance(29 * dayMilliseconds);
    await eraseDueAccounts();
    expect(await logIn(child)).toMatchObject({ code: "SUSPENDED" });
    testApp.clock.advance(2 * dayMilliseconds);
    await eraseDueAccounts();
    await testApp.runJobs();
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      "SELECT id FROM users WHERE id = ANY ($1) AND deleted_at IS NULL",
      [[child.userId, reopenedUser.userId]],
    );
    expect(rows).toEqual([{ id: reopenedUser.userId }]);
  });
});

describe("the age of a writer", () => {
  const readAge = async (writer: { writerId: string }, viewer: TestUser) =>
    (await testApp.call("getWriter", { params: { writerId: writer.writerId } }, viewer)).age;
  const readListedAge = async (writer: { writerId: string }, viewer: TestUser) =>
    (await testApp.call("listWriters", { query: { limit: 50 } }, viewer)).find(
      ({ _id }) => _id === writer.writerId,
    )?.age;

  test.each([
    ["an adult", "1990-01-01", 34],
    ["a minor", `${birthMonths.minor}-01`, null],
    ["a user of unknown age", null, null],
  ])("of %s is shown to others accordingly, and to oneself always", async (_who, month, shown) => {
    const writer = await makeWriter(testApp, { age: 34 });
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET birth_month = ${month}::date WHERE id = ${writer.userId}`,
    );
    const viewer = await makeReader(testApp);
    expect(await readAge(writer, viewer)).toBe(shown);
    expect(await readListedAge(writer, viewer)).toBe(shown);
    expect(await readAge(writer, writer)).toBe(34);
  });
});
