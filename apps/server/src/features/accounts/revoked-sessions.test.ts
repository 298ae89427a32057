import { describe, expect, test } from "vitest";
import { getResetTokens } from "../../testing/reset-tokens.fixture.ts";
import { makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader, testPassword } from "../../testing/users.fixture.ts";
import { deleteExpiredAccountData } from "./delete-expired-account-data.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

/** Returns another session of the user. */
const openPhone = ({ email }: TestUser) =>
  testApp.call("login", { body: { email, password: testPassword } });

const readCode = async (session: { token: string }) => {
  const { status, body } = await testApp.callExpectingError("getProfile", {}, session);
  return [status, body.code];
};
/** The code and message with which the realtime connection of a session is refused. */
const readSocketRefusal = async (session: { token: string }) => {
  const refusal = await connect(testApp, session).then(
    () => undefined,
    (error: Error & { data?: { code: string } }) => error,
  );
  return [refusal?.data?.code, refusal?.message];
};
const revoked = [401, "SESSION_REVOKED"];
const expired = [401, "UNAUTHENTICATED"];

const endSessionOf = async (user: TestUser, phone: { token: string }) => {
  const sessions = await testApp.call("listSessions", { query: {} }, phone);
  const sessionId = sessions.find(({ isCurrent }) => isCurrent)?._id ?? "";
  await testApp.call("endSession", { params: { sessionId } }, user);
};
const passwords = { oldPassword: testPassword, newPassword: "Talking2drums" };

describe("a session that was ended from elsewhere", () => {
  test.each<[string, (user: TestUser, phone: { token: string }) => Promise<unknown>]>([
    ["by another device", endSessionOf],
    ["with all others", (user) => testApp.call("endOtherSessions", {}, user)],
    ["by a new password", (user) => testApp.call("changePassword", { body: passwords }, user)],
    [
      "by a reset password",
      async ({ email }) => {
        await testApp.call("forgotPassword", { body: { email } });
        const token = (await getResetTokens(testApp, email)).at(-1) ?? "";
        await testApp.call("resetPassword", { body: { token, password: passwords.newPassword } });
      },
    ],
    [
      "by a suspension",
      async (user) =>
        moderateUser(testApp, await makeModerator(testApp), user, {
          act: "suspend",
          note: "Rude.",
        }),
    ],
    [
      "by the deletion of the account",
      (user) => testApp.call("deleteAccount", { body: { password: testPassword } }, user),
    ],
  ])("is SESSION_REVOKED: %s", async (_how, end) => {
    const ama = await makeReader(testApp);
    const phone = await openPhone(ama);
    await testApp.call("getProfile", {}, phone);
    await end(ama, phone);
    expect(await readCode(phone)).toEqual(revoked);
    expect(await readSocketRefusal(phone)).toEqual(["SESSION_REVOKED", "Authentication required"]);
    testApp.clock.advance(40 * day);
    await deleteExpiredAccountData(testApp);
    expect(await readCode(phone)).toEqual(revoked);
  });

  test("is remembered for a year", async () => {
    const ama = await makeReader(testApp);
    const phone = await openPhone(ama);
    await testApp.call("endOtherSessions", {}, ama);
    testApp.clock.advance(366 * day);
    await deleteExpiredAccountData(testApp);
    expect(await readCode(phone)).toEqual(expired);
  });

  test("is not one that expired, also when the others are ended before it is deleted, nor an unknown token", async () => {
    const ama = await makeReader(testApp);
    const phone = await openPhone(ama);
    testApp.clock.advance(31 * day);
    expect(await readCode(phone)).toEqual(expired);
    expect(await readSocketRefusal(phone)).toEqual(["UNAUTHENTICATED", "Authentication required"]);
    await testApp.call("endOtherSessions", {}, await openPhone(ama));
    expect(await readCode(phone)).toEqual(expired);
    expect(await readCode({ token: "A".repeat(43) })).toEqual(expired);
  });

  test("is not one that its own device logged out of", async () => {
    const ama = await makeReader(testApp);
    await testApp.call("logout", {}, ama);
    expect(await readCode(ama)).toEqual(expired);
  });
});
