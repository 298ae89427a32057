import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createRegistration } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, testPassword } from "../../testing/users.fixture.ts";
import { appointModerators } from "./moderators.ts";
import { users } from "./tables.ts";

const listedEmail = `Listed-${newId().slice(-12)}@Example.com`;
const nextEmail = `next-${newId().slice(-12)}@example.com`;
const testApp = useTestApp({ MODERATORS: `${listedEmail}, other@example.com, ${nextEmail}` });

const isModerator = async (user: Pick<TestUser, "token">) =>
  (await testApp.call("getProfile", {}, user)).user.isModerator;

describe("the setting MODERATORS", () => {
  test("gives the role to accounts with a listed, verified email, and to no others", async () => {
    const [listedUser, otherUser] = [await makeReader(testApp), await makeReader(testApp)];
    const unverifiedUser = await makeReader(testApp, { verifiedAt: null });
    const emails = [listedUser, unverifiedUser].map(({ email }) => email);
    await appointModerators(testApp.db, { moderators: emails, operators: [] });
    testApp.app.createContext({ viewer: null }).invalidateUser(listedUser.userId);
    expect([await isModerator(listedUser), await isModerator(otherUser)]).toEqual([true, false]);
    await testApp.call("listReports", { query: {} }, listedUser);
    const [unverifiedRow] = await testApp.db.drizzle
      .select()
      .from(users)
      .where(eq(users.id, unverifiedUser.userId));
    expect(unverifiedRow?.isModerator).toBe(false);
  });

  test("gives the role when a listed email is verified later, in any letter case", async () => {
    const { token } = await testApp.call("register", {
      body: createRegistration({ email: listedEmail }),
    });
    await testApp.runJobs();
    const link = testApp.mails.find(({ to }) => to === listedEmail)?.link ?? "";
    await testApp.call("verifyEmail", { body: { token: link.slice(link.lastIndexOf("/") + 1) } });
    expect(await isModerator({ token })).toBe(true);
  });

  test("gives the role in open sessions when the email of an account is changed to a listed one", async () => {
    const ama = await makeReader(testApp);
    const listReports = async () =>
      (await testApp.send("listReports", { query: {} }, ama)).statusCode;
    const body = { email: nextEmail, password: testPassword };
    await testApp.call("changeEmail", { body }, ama);
    await testApp.runJobs();
    expect(await listReports()).toBe(403);
    const link = testApp.mails.find(({ to }) => to === nextEmail)?.link ?? "";
    const token = link.slice(link.lastIndexOf("/") + 1);
    await testApp.call("confirmEmailChange", { body: { token } });
    expect(await listReports()).toBe(200);
  });

  test("OPERATORS gives the roles of operator and moderator", async () => {
    const operator = await makeReader(testApp);
    const moderator = await makeReader(testApp, { isModerator: true });
    await appointModerators(testApp.db, {
      moderators: [moderator.email],
      operators: [operator.email],
    });
    testApp.app.createContext({ viewer: null }).invalidateUser(operator.userId);
    const readRoles = async (user: TestUser) => {
      const { isModerator, isOperator } = (await testApp.call("getProfile", {}, user)).user;
      return [isModerator, isOperator];
    };
    expect(await readRoles(operator)).toEqual([true, true]);
    expect(await readRoles(moderator)).toEqual([true, false]);
    // A moderator becomes an operator, too.
    await appointModerators(testApp.db, { moderators: [], operators: [moderator.email] });
    testApp.app.createContext({ viewer: null }).invalidateUser(moderator.userId);
    expect(await readRoles(moderator)).toEqual([true, true]);
  });

  test("does not give the role again to a dismissed moderator who follows the mailed link again", async () => {
    const { userId, token } = await testApp.call("register", {
      body: createRegistration({ email: "other@example.com" }),
    });
    await testApp.runJobs();
    const link = testApp.mails.find(({ to }) => to === "other@example.com")?.link ?? "";
    const body = { token: link.slice(link.lastIndexOf("/") + 1) };
    await testApp.call("verifyEmail", { body });
    await testApp.db.drizzle.update(users).set({ isModerator: false }).where(eq(users.id, userId));
    await testApp.call("verifyEmail", { body });
    expect(await isModerator({ token })).toBe(false);
  });
});
