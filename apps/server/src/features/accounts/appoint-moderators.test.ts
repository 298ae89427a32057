import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createRegistration } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { appointModerators } from "./appoint-moderators.ts";
import { users } from "./tables.ts";

const email = `Named-${newId().slice(-12)}@Example.com`;
const testApp = useTestApp({ MODERATORS: `${email}, other@example.com` });

const isModerator = async (user: Pick<TestUser, "token">) =>
  (await testApp.call("getProfile", {}, user)).user.isModerator;

describe("MODERATORS (decisions §5)", () => {
  test("gives the role at startup to accounts with a listed, verified email, and to no others", async () => {
    const [appointed, other] = [await makeReader(testApp), await makeReader(testApp)];
    const unverified = await makeReader(testApp, { verifiedAt: null });
    const emails = [appointed, unverified].map(({ username }) => `${username}@example.com`);
    await appointModerators(testApp.db, emails);
    testApp.app.contextFor(null).invalidateUser(appointed.userId);
    expect([await isModerator(appointed), await isModerator(other)]).toEqual([true, false]);
    await testApp.call("listReports", { query: {} }, appointed);
    expect((await testApp.refuse("listReports", { query: {} }, unverified)).body.code).toBe(
      "UNVERIFIED",
    );
  });

  test("gives the role when a listed email is verified later, in any letter case", async () => {
    const { token } = await testApp.call("register", { body: createRegistration({ email }) });
    await testApp.runJobs();
    const link = testApp.mails.find(({ to }) => to === email)?.link ?? "";
    await testApp.call("verifyEmail", { body: { token: link.slice(link.lastIndexOf("/") + 1) } });
    expect(await isModerator({ token })).toBe(true);
  });

  test("is not given again to a dismissed moderator who follows the link once more", async () => {
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
