import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { newcomer } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { appointModerators } from "./appoint-moderators.ts";

const email = `Named-${newId().slice(-12)}@Example.com`;
const kit = useTestApp({ MODERATORS: `${email}, other@example.com` });

const isModerator = async (person: Pick<TestUser, "token">) =>
  (await kit.call("getProfile", {}, person)).user.isModerator;

describe("MODERATORS (decisions §5)", () => {
  test("makes a moderator at the start of whoever has a verified address of it, and of nobody else", async () => {
    const [named, other] = [await makeReader(kit), await makeReader(kit)];
    const unverified = await makeReader(kit, { verifiedAt: null });
    const emails = [named, unverified].map(({ username }) => `${username}@example.com`);
    await appointModerators(kit.db, emails);
    kit.app.contextFor(null).invalidateUser(named.userId);
    expect([await isModerator(named), await isModerator(other)]).toEqual([true, false]);
    await kit.call("listReports", { query: {} }, named);
    expect((await kit.refuse("listReports", { query: {} }, unverified)).body.code).toBe(
      "UNVERIFIED",
    );
  });

  test("makes a moderator of who verifies such an address later, in whatever case it is written", async () => {
    const { token } = await kit.call("register", { body: newcomer({ email }) });
    await kit.runJobs();
    const link = kit.mails.find(({ to }) => to === email)?.link ?? "";
    await kit.call("verifyEmail", { body: { token: link.slice(link.lastIndexOf("/") + 1) } });
    expect(await isModerator({ token })).toBe(true);
  });
});
