import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createRegistration } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { appointModerators } from "./appoint-moderators.ts";
import { users } from "./tables.ts";

const listedEmail = `Listed-${newId().slice(-12)}@Example.com`;
const testApp = useTestApp({ MODERATORS: `${listedEmail}, other@example.com` });

const isModerator = async (user: Pick<TestUser, "token">) =>
  (await testApp.call("getProfile", {}, user)).user.isModerator;

describe("the setting MODERATORS (decisions §5)", () => {
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
