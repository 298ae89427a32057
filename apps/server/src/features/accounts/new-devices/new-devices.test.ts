import { beforeEach, describe, expect, test } from "vitest";
import { listAlerts } from "../../../testing/alerts.fixture.ts";
import { openBrowser } from "../../../testing/google-browser.ts";
import { useOpenIdProvider } from "../../../testing/openid-provider.fixture.ts";
import { makeTotpUser } from "../../../testing/second-factor.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect } from "../../../testing/test-socket.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";

const testApp = useTestApp(useOpenIdProvider());
const day = 24 * 60 * 60 * 1000;

let mailCount = 0;
beforeEach(async () => {
  await testApp.runJobs();
  mailCount = testApp.mails.length;
});

/** Returns the mails about new devices that were sent in this test. */
async function readMails() {
  await testApp.runJobs();
  return testApp.mails
    .slice(mailCount)
    .filter(({ subject }) => subject === "New sign-in to your Kora account");
}

const logInBy = (browser: ReturnType<typeof openBrowser>, { email }: { email: string }) =>
  browser.post("/api/auth/login", { email, password: testPassword });

/** Creates a user who has logged in on a device. */
async function makeUserWithDevice() {
  const [ama, browser] = [await makeReader(testApp), openBrowser(testApp)];
  const session = (await logInBy(browser, ama)).json();
  return { ama, browser, session: { ...ama, token: session.token as string } };
}

const isSignedIn = async (user: Pick<TestUser, "token">) =>
  (await testApp.send("getProfile", {}, user)).statusCode === 200;
const endSession = (token: string) => testApp.send("endUnknownSession", { body: { token } });
const readLink = async () => (await readMails()).at(-1)?.link.split("/").at(-1) ?? "";

describe("a sign-in on a new device", () => {
  test("is mailed and shown as an alert; neither the first sign-in of an account nor a known device is", async () => {
    const { ama, browser, session } = await makeUserWithDevice();
    await logInBy(browser, ama);
    expect(await readMails()).toEqual([]);
    const newDevice = openBrowser(testApp);
    const newSession = (await logInBy(newDevice, ama)).json();
    const [mail] = await readMails();
    expect(mail?.to).toBe(ama.email);
    expect(mail?.text).toContain("Firefox on Windows");
    expect(mail?.link).toMatch(/^http:\/\/kora\.test\/account-link\/sign-out-device\/[\w-]{43}$/);
    const { alerts } = await listAlerts(testApp, { ...ama, token: newSession.token });
    expect(alerts).toMatchObject([
      { type: "security", sender: null, note: "New sign-in: Firefox on Windows." },
    ]);
    await logInBy(newDevice, ama);
    expect(await readMails()).toHaveLength(1);
    expect(session.token).not.toBe(newSession.token);
  });

  test("is ended by the link, once, also its later sessions and sockets; the other devices stay", async () => {
    const { ama, browser } = await makeUserWithDevice();
    const own = (await logInBy(browser, ama)).json();
    const thief = openBrowser(testApp);
    const first = (await logInBy(thief, ama)).json();
    const later = (await logInBy(thief, ama)).json();
    const socket = await connect(testApp, { ...ama, token: later.token });
    const token = await readLink();
    const responses = await Promise.all(Array.from({ length: 10 }, () => endSession(token)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    await socket.closed();
    expect([await isSignedIn(first), await isSignedIn(later), await isSignedIn(own)]).toEqual([
      false,
      false,
      true,
    ]);
    const { body } = await testApp.callExpectingError("getProfile", {}, first);
    expect(body.code).toBe("SESSION_REVOKED");
    // The device is new again.
    await logInBy(thief, ama);
    expect(await readMails()).toHaveLength(2);
  });

  test("is ended by the link with its sign-ins that wait for the second factor", async () => {
    const ama = await makeTotpUser(testApp);
    const logInForChallenge = async (browser: ReturnType<typeof openBrowser>) =>
      (await logInBy(browser, ama)).json().challenge as string;
    const answer = async (browser: ReturnType<typeof openBrowser>, challenge: string, n: number) =>
      browser.post("/api/auth/second-factor", { challenge, code: ama.recoveryCodes[n] });
    const [own, thief] = [openBrowser(testApp), openBrowser(testApp)];
    for (const [n, browser] of [own, thief].entries()) {
      const response = await answer(browser, await logInForChallenge(browser), n);
      expect(response.statusCode).toBe(200);
    }
    const challenge = await logInForChallenge(thief);
    expect((await endSession(await readLink())).statusCode).toBe(200);
    expect((await answer(thief, challenge, 2)).json().fields).toMatchObject({
      challenge: expect.any(String),
    });
  });

  test("its link expires after 7 days", async () => {
    const { ama } = await makeUserWithDevice();
    const session = (await logInBy(openBrowser(testApp), ama)).json();
    const token = await readLink();
    testApp.clock.advance(7 * day + 1000);
    const response = await endSession(token);
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      {
        token:
          "This link was used already, or it is too old. You can see and sign out your devices in your profile.",
      },
    ]);
    expect(await isSignedIn(session)).toBe(true);
    await testApp.app.jobHandlers["delete-expired-account-data"]({});
    const { rows } = await testApp.db.pool.query(
      "SELECT count(*)::int AS count FROM new_device_sign_ins WHERE user_id = $1",
      [ama.userId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("is noticed after a sign-in by the second factor, and by Google", async () => {
    const totpUser = await makeTotpUser(testApp);
    for (const [n, code] of totpUser.recoveryCodes.slice(0, 2).entries()) {
      const browser = openBrowser(testApp);
      const { challenge } = (await logInBy(browser, totpUser)).json();
      expect(await readMails()).toHaveLength(Math.max(0, n - 1));
      const answer = await browser.post("/api/auth/second-factor", { challenge, code });
      expect(answer.statusCode).toBe(200);
    }
    expect(await readMails()).toHaveLength(1);

    const ama = await makeReader(testApp);
    const profile = { name: "Ama", email: ama.email, verified: true };
    const first = openBrowser(testApp);
    await first.signIn(profile);
    const link = await first.post("/api/auth/google/link", { password: testPassword });
    expect(link.statusCode).toBe(200);
    expect(await readMails()).toHaveLength(1);
    const second = openBrowser(testApp);
    const page = await second.signIn(profile);
    const token = page.searchParams.get("token");
    expect((await second.post("/api/auth/google/session", { token })).statusCode).toBe(200);
    expect(await readMails()).toHaveLength(2);
  });

  test("is noticed on the device on which a mailed link was opened, unless it is the first", async () => {
    const { ama } = await makeUserWithDevice();
    await testApp.call("forgotPassword", { body: { email: ama.email } });
    await testApp.runJobs();
    const browser = openBrowser(testApp);
    const token = testApp.mails.at(-1)?.link.split("/").at(-1);
    await browser.post("/api/auth/reset-password", { token, password: testPassword });
    await logInBy(browser, ama);
    expect(await readMails()).toHaveLength(1);
  });

  test("is noticed for an account whose devices may have been forgotten", async () => {
    const createdAt = new Date(testApp.clock.now().getTime() - 366 * day);
    const ama = await makeReader(testApp, { createdAt });
    await logInBy(openBrowser(testApp), ama);
    expect(await readMails()).toHaveLength(1);
  });

  test("is noticed at most ten times a day", async () => {
    const { ama } = await makeUserWithDevice();
    for (let n = 0; n < 12; n += 1) {
      expect((await logInBy(openBrowser(testApp), ama)).statusCode).toBe(200);
    }
    expect(await readMails()).toHaveLength(10);
    testApp.clock.advance(day);
    await logInBy(openBrowser(testApp), ama);
    expect(await readMails()).toHaveLength(11);
  });
});
