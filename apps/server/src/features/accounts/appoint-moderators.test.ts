import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createRegistration } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { appointModerators } from "./appoint-moderators.ts";
import { users } from "./tables.ts";

const email = `Named-${newId().slice(-12)}@Example.com`;
const kit = useTestApp({ MODERATORS: `${email}, other@example.com` });

const isModerator = async (user: Pick<TestUser, "token">) =>
  (await kit.call("getProfile", {}, user)).user.isModerator;

describe("MODERATORS (decisions §5)", () => {
  test("gives the role at startup to accounts with a listed, verified email, and to no others", async () => {
    const [appointed, other] = [await makeReader(kit), await makeReader(kit)];
    const unverified = await makeReader(kit, { verifiedAt: null });
    const emails = [appointed, unverified].map(({ username }) => `${username}@example.com`);
    await appointModerators(kit.db, emails);
    kit.app.contextFor(null).invalidateUser(appointed.userId);
    expect([await isModerator(appointed), await isModerator(other)]).toEqual([true, false]);
    await kit.call("listReports", { query: {} }, appointed);
    expect((await kit.refuse("listReports", { query: {} }, unverified)).body.code).toBe(
      "UNVERIFIED",
    );
  });

  test("gives the role when a listed email is verified later, in any letter case", async () => {
    const { token } = await kit.call("register", { body: createRegistration({ email }) });
    await kit.runJobs();
    const link = kit.mails.find(({ to }) => to === email)?.link ?? "";
    await kit.call("verifyEmail", { body: { token: link.slice(link.lastIndexOf("/") + 1) } });
    expect(await isModerator({ token })).toBe(true);
  });

  test("is not given again to a dismissed moderator who follows the link once more", async () => {
    const { userId, token } = await kit.call("register", {
      body: createRegistration({ email: "other@example.com" }),
    });
    await kit.runJobs();
    const link = kit.mails.find(({ to }) => to === "other@example.com")?.link ?? "";
    const body = { token: link.slice(link.lastIndexOf("/") + 1) };
    await kit.call("verifyEmail", { body });
    await kit.db.drizzle.update(users).set({ isModerator: false }).where(eq(users.id, userId));
    await kit.call("verifyEmail", { body });
    expect(await isModerator({ token })).toBe(false);
  });
});
