import { afterEach, describe, expect, test } from "vitest";
import { registerVerified } from "../../testing/registrations.fixture.ts";
import { getResetTokens } from "../../testing/reset-tokens.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** IP addresses; each test uses a new one, so that tests do not share rate limits. */
const addresses = Array.from({ length: 100 }, (_, i) => `203.0.113.${i}`).values();

const newPassword = "Rivers4Tell!";

/** Registers a user with sessions on two devices. All requests come from one IP address. */
async function setUp() {
  const remoteAddress = addresses.next().value ?? "";
  const { email, password } = await registerVerified(testApp);
  const logIn = (enteredPassword: string) =>
    testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress,
      payload: { email, password: enteredPassword },
    });
  const openSession = async (): Promise<{ token: string; userId: string }> =>
    (await logIn(password)).json();
  const [currentDevice, otherDevice] = [await openSession(), await openSession()];
  const changePassword = (body: object, { token } = currentDevice) =>
    testApp.app.http.inject({
      method: "POST",
      url: "/api/profile/change-password",
      remoteAddress,
      headers: { "x-auth-token": token },
      payload: body,
    });
  return { email, password, logIn, currentDevice, otherDevice, changePassword };
}

const isSignedIn = async (user: { token: string }) =>
  (await testApp.send("getProfile", {}, user)).statusCode === 200;

describe("changing the password", () => {
  test("lets the user log in only with the new password, and signs out all other devices and their sockets", async () => {
    const { password, logIn, currentDevice, otherDevice, changePassword } = await setUp();
    expect([await isSignedIn(currentDevice), await isSignedIn(otherDevice)]).toEqual([true, true]);
    const socket = await connect(testApp, otherDevice);
    sockets.push(socket);
    const response = await changePassword({ oldPassword: password, newPassword });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { msg: "Password changed successfully." },
    ]);
    await socket.closed();
    expect([await isSignedIn(currentDevice), await isSignedIn(otherDevice)]).toEqual([true, false]);
    expect((await logIn(password)).statusCode).toBe(401);
    expect((await logIn(newPassword)).statusCode).toBe(200);
  });

  test("requires the old password: a wrong one changes nothing", async () => {
    const { password, logIn, otherDevice, changePassword } = await setUp();
    const response = await changePassword({ oldPassword: `${password}x`, newPassword });
    const message = "The old password is wrong.";
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: "VALIDATION", msg: message, fields: { oldPassword: message } },
    ]);
    expect(await isSignedIn(otherDevice)).toBe(true);
    expect((await logIn(password)).statusCode).toBe(200);
  });

  test.each([
    [{ oldPassword: "" }, "oldPassword", "Please enter your old password."],
    [{ oldPassword: undefined }, "oldPassword", "Please enter your old password."],
    [{ newPassword: "short" }, "newPassword", expect.any(String)],
    [{ newPassword: "aaaaaaaa" }, "newPassword", expect.any(String)],
    [{ newPassword: `Aa1!${"x".repeat(125)}` }, "newPassword", expect.any(String)],
    [{ newPassword: undefined }, "newPassword", expect.any(String)],
  ])("rejects %o with 400 and an error for the field", async (invalidFields, field, message) => {
    const { password, logIn, changePassword } = await setUp();
    const response = await changePassword({
      oldPassword: password,
      newPassword,
      ...invalidFields,
    });
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }]);
    expect((await logIn(password)).statusCode).toBe(200);
  });

  test("succeeds for only one of two concurrent requests", async () => {
    const { password, currentDevice, otherDevice, changePassword } = await setUp();
    const responses = await Promise.all([
      changePassword({ oldPassword: password, newPassword }, currentDevice),
      changePassword({ oldPassword: password, newPassword: `${newPassword}?` }, otherDevice),
    ]);
    // The second change is rejected with 401 if the first one ends its session before it is authenticated.
    const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect([
      [200, 400],
      [200, 401],
    ]).toContainEqual(statuses);
    expect(
      [await isSignedIn(currentDevice), await isSignedIn(otherDevice)].filter(Boolean),
    ).toHaveLength(1);
  });

  test("ends the sessions of concurrent logins with the old password", async () => {
    const { password, logIn, changePassword } = await setUp();
    const [, ...logins] = await Promise.all([
      changePassword({ oldPassword: password, newPassword }),
      ...Array.from({ length: 5 }, () => logIn(password)),
    ]);
    for (const response of logins) {
      const { token } = response.json<{ token?: string }>();
      expect(token !== undefined && (await isSignedIn({ token }))).toBe(false);
    }
  });

  test("invalidates a reset link that was mailed earlier", async () => {
    const { email, password, changePassword } = await setUp();
    await testApp.call("forgotPassword", { body: { email } });
    const [token = ""] = await getResetTokens(testApp, email);
    expect(token).not.toBe("");
    expect((await changePassword({ oldPassword: password, newPassword })).statusCode).toBe(200);
    const body = { token, password: "Another5River!", confirmPassword: "Another5River!" };
    expect((await testApp.callExpectingError("resetPassword", { body })).status).toBe(400);
  });

  test("is refused for 15 minutes after ten wrong old passwords, and so is the login", async () => {
    const { password, logIn, changePassword } = await setUp();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await changePassword({ oldPassword: `Wrong${attempt}river`, newPassword });
      expect(response.statusCode).toBe(400);
    }
    const refusal = await changePassword({ oldPassword: password, newPassword });
    expect([refusal.statusCode, refusal.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect((await logIn(password)).statusCode).toBe(429);
    testApp.clock.advance(15 * 60 * 1000);
    expect((await changePassword({ oldPassword: password, newPassword })).statusCode).toBe(200);
  });

  test("is refused for the account of another user, and for a signed-out user", async () => {
    const [{ password, changePassword }, otherUser] = [await setUp(), await setUp()];
    const body = { oldPassword: password, newPassword, userId: otherUser.currentDevice.userId };
    expect((await changePassword(body)).statusCode).toBe(403);
    expect(
      (
        await testApp.callExpectingError("changePassword", {
          body: { oldPassword: "x", newPassword },
        })
      ).status,
    ).toBe(401);
  });
});
