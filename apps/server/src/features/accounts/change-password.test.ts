import { afterEach, describe, expect, test } from "vitest";
import { registerVerified } from "../../testing/registrations.fixture.ts";
import { resetTokens } from "../../testing/reset-tokens.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";

const kit = useTestApp({ RATE_LIMIT: "on" });
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A new address a test, so that no test uses up the limits of another. */
const addresses = Array.from({ length: 100 }, (_, n) => `203.0.113.${n}`).values();

const newPassword = "Rivers4Tell!";

/** A person with two devices, all of whose calls come from one address. */
async function scene() {
  const remoteAddress = addresses.next().value ?? "";
  const { email, password } = await registerVerified(kit);
  const logIn = (given: string) =>
    kit.app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress,
      payload: { email, password: given },
    });
  const enter = async (): Promise<{ token: string; userId: string }> =>
    (await logIn(password)).json();
  const [here, there] = [await enter(), await enter()];
  const change = (body: object, { token } = here) =>
    kit.app.http.inject({
      method: "POST",
      url: "/api/profile/change-password",
      remoteAddress,
      headers: { "x-auth-token": token },
      payload: body,
    });
  return { email, password, logIn, here, there, change };
}

const enters = async (person: { token: string }) =>
  (await kit.send("getProfile", {}, person)).statusCode === 200;

describe("changing one's password (social §5, §8)", () => {
  test("lets in with the new one alone, and signs out every other device at once, with its socket", async () => {
    const { password, logIn, here, there, change } = await scene();
    expect([await enters(here), await enters(there)]).toEqual([true, true]);
    const socket = await connect(kit, there);
    sockets.push(socket);
    const answer = await change({ oldPassword: password, newPassword });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { msg: "Password changed successfully." },
    ]);
    await socket.closed();
    expect([await enters(here), await enters(there)]).toEqual([true, false]);
    expect((await logIn(password)).statusCode).toBe(401);
    expect((await logIn(newPassword)).statusCode).toBe(200);
  });

  test("needs the old one: a wrong one changes nothing", async () => {
    const { password, logIn, there, change } = await scene();
    const answer = await change({ oldPassword: `${password}x`, newPassword });
    const sentence = "The old password is wrong.";
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: "VALIDATION", msg: sentence, fields: { oldPassword: sentence } },
    ]);
    expect(await enters(there)).toBe(true);
    expect((await logIn(password)).statusCode).toBe(200);
  });

  test.each([
    [{ oldPassword: "" }, "oldPassword", "Please enter your old password."],
    [{ oldPassword: undefined }, "oldPassword", "Please enter your old password."],
    [{ newPassword: "short" }, "newPassword", expect.any(String)],
    [{ newPassword: "aaaaaaaa" }, "newPassword", expect.any(String)],
    [{ newPassword: `Aa1!${"x".repeat(125)}` }, "newPassword", expect.any(String)],
    [{ newPassword: undefined }, "newPassword", expect.any(String)],
  ])("refuses %o by 400, with its field", async (wrong, field, sentence) => {
    const { password, logIn, change } = await scene();
    const answer = await change({ oldPassword: password, newPassword, ...wrong });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    expect((await logIn(password)).statusCode).toBe(200);
  });

  test("twice at once with the same old one: the second one's is wrong", async () => {
    const { password, here, there, change } = await scene();
    const answers = await Promise.all([
      change({ oldPassword: password, newPassword }, here),
      change({ oldPassword: password, newPassword: `${newPassword}?` }, there),
    ]);
    // The later one may find its session ended before it is looked at.
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect([
      [200, 400],
      [200, 401],
    ]).toContainEqual(statuses);
    expect([await enters(here), await enters(there)].filter(Boolean)).toHaveLength(1);
  });

  test("lets no one in by the old one who came at the same moment", async () => {
    const { password, logIn, change } = await scene();
    const [, ...entered] = await Promise.all([
      change({ oldPassword: password, newPassword }),
      ...Array.from({ length: 5 }, () => logIn(password)),
    ]);
    for (const answer of entered) {
      const { token } = answer.json<{ token?: string }>();
      expect(token !== undefined && (await enters({ token }))).toBe(false);
    }
  });

  test("ends a link to reset it that was asked for before", async () => {
    const { email, password, change } = await scene();
    await kit.call("forgotPassword", { body: { email } });
    const [token = ""] = await resetTokens(kit, email);
    expect(token).not.toBe("");
    expect((await change({ oldPassword: password, newPassword })).statusCode).toBe(200);
    const body = { token, password: "Another5River!", confirmPassword: "Another5River!" };
    expect((await kit.refuse("resetPassword", { body })).status).toBe(400);
  });

  test("with a wrong old one ten times is refused for 15 minutes, as logging in is", async () => {
    const { password, logIn, change } = await scene();
    for (let time = 0; time < 10; time += 1) {
      const answer = await change({ oldPassword: `Wrong${time}river`, newPassword });
      expect(answer.statusCode).toBe(400);
    }
    const refused = await change({ oldPassword: password, newPassword });
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect((await logIn(password)).statusCode).toBe(429);
    kit.clock.advance(15 * 60 * 1000);
    expect((await change({ oldPassword: password, newPassword })).statusCode).toBe(200);
  });

  test("is for oneself", async () => {
    const [{ password, change }, other] = [await scene(), await scene()];
    const body = { oldPassword: password, newPassword, userId: other.here.userId };
    expect((await change(body)).statusCode).toBe(403);
    expect(
      (await kit.refuse("changePassword", { body: { oldPassword: "x", newPassword } })).status,
    ).toBe(401);
  });
});
