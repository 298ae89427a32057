import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { hashPassword } from "./passwords.ts";
import { users } from "./tables.ts";

const testApp = useTestApp();
const password = "Kora2string";
const day = 24 * 60 * 60 * 1000;

async function createSuspendedUser({
  until = null as Date | null,
  reason = "Insults in comments." as string | null,
}) {
  const user = await makeReader(testApp, { passwordHash: await hashPassword(password) });
  await testApp.db.drizzle
    .update(users)
    .set({ suspendedAt: testApp.clock.now(), suspendedUntil: until, suspendedFor: reason })
    .where(eq(users.id, user.userId));
  return user;
}

const logIn = ({ email }: { email: string }, enteredPassword = password) =>
  testApp.send("login", { body: { email, password: enteredPassword } });

describe("a suspension", () => {
  test("is reported at login with reason and end, but only after the right password", async () => {
    const user = await createSuspendedUser({ until: new Date("2126-12-03T10:00:00Z") });
    const wrongResponse = await logIn(user, "Wrong2string");
    expect([wrongResponse.statusCode, wrongResponse.json().msg]).toEqual([
      401,
      "Invalid credentials or user not verified.",
    ]);
    const correctResponse = await logIn(user);
    expect([correctResponse.statusCode, correctResponse.json()]).toEqual([
      403,
      expect.objectContaining({
        code: "SUSPENDED",
        msg: "This account is suspended until 3 December 2126: Insults in comments.",
      }),
    ]);
  });

  test("has a message that omits a missing end or reason", async () => {
    const readMessage = async (user: { email: string }) => (await logIn(user)).json().msg as string;
    expect(await readMessage(await createSuspendedUser({}))).toBe(
      "This account is suspended: Insults in comments.",
    );
    expect(await readMessage(await createSuspendedUser({ reason: null }))).toBe(
      "This account is suspended.",
    );
  });

  test("rejects calls of the user's sessions with the same message", async () => {
    const user = await createSuspendedUser({});
    expect(await testApp.callExpectingError("getProfile", {}, user)).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: "This account is suspended: Insults in comments." },
    });
  });

  test("has no effect on a login after its end, and then other users see the user again", async () => {
    const reader = await makeReader(testApp);
    const user = await createSuspendedUser({
      until: new Date(testApp.clock.now().getTime() + day),
    });
    const pictureInput = { params: { userId: user.userId } };
    expect((await logIn(user)).statusCode).toBe(403);
    expect(
      (await testApp.callExpectingError("getProfilePicture", pictureInput, reader)).status,
    ).toBe(404);
    testApp.clock.advance(day + 1);
    expect((await logIn(user)).statusCode).toBe(200);
    expect(await testApp.call("getProfilePicture", pictureInput, reader)).toBeDefined();
  });

  test("is lifted by a job after its end, also without a login; a suspension without an end stays", async () => {
    const reader = await makeReader(testApp);
    const [userWithEndedSuspension, suspendedUser] = [
      await createSuspendedUser({ until: new Date(0) }),
      await createSuspendedUser({}),
    ];
    await testApp.app.jobHandlers["lift-suspensions"]({});
    const pictureInput = ({ userId }: TestUser) => ({ params: { userId } });
    expect(
      await testApp.call("getProfilePicture", pictureInput(userWithEndedSuspension), reader),
    ).toBeDefined();
    expect(
      (await testApp.callExpectingError("getProfilePicture", pictureInput(suspendedUser), reader))
        .status,
    ).toBe(404);
  });
});
