import { beforeEach, expect, test } from "vitest";
import { listAlerts } from "../../../testing/alerts.fixture.ts";
import { runCommand } from "../../../testing/command-line.ts";
import { createAuthenticator } from "../../../testing/passkey.fixture.ts";
import {
  logInForChallenge,
  makeTotpUser,
  type TestTotpUser,
} from "../../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { connect } from "../../../testing/test-socket.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";

const site = { origin: "https://kora.test", rpId: "kora.test" };
const testApp = useTestApp({ PUBLIC_URL: site.origin });

let mailCount = 0;
beforeEach(async () => {
  await testApp.runJobs();
  mailCount = testApp.mails.length;
});

/** Returns the sentences about the security of an account, newest first, in its alerts and in the mails of this test. */
async function readNotices(user: Pick<TestTotpUser, "userId" | "username" | "email" | "token">) {
  await testApp.runJobs();
  const mails = testApp.mails.slice(mailCount).filter(({ to }) => to === user.email);
  const { alerts } = await listAlerts(testApp, user);
  return {
    alerts: alerts.flatMap(({ type, note }) => (type === "security" ? [note] : [])),
    mails: mails.map(({ text }) => text),
  };
}

test("an added and a removed app, and new recovery codes, are mailed and shown as alerts", async () => {
  const ama = await makeTotpUser(testApp);
  await testApp.call("renewRecoveryCodes", {}, ama);
  await testApp.call("removeTotp", {}, ama);
  const { alerts, mails } = await readNotices(ama);
  // Alerts of one batch have no order.
  expect(new Set(alerts)).toEqual(
    new Set([
      "The app with codes was removed from your account.",
      "New recovery codes were made. The old ones no longer work.",
      "An app with codes was added to your account.",
    ]),
  );
  for (const note of alerts) {
    expect(mails.filter((text) => text.includes(note ?? ""))).toHaveLength(1);
  }
});

test("a recovery code that opens a session is mailed, a code of the app is not", async () => {
  const ama = await makeTotpUser(testApp);
  const first = await logInForChallenge(testApp, ama);
  const session = await testApp.call("answerSecondFactor", {
    body: { challenge: first.challenge, code: ama.code() },
  });
  const before = await readNotices({ ...ama, token: session.token });
  const second = await logInForChallenge(testApp, ama);
  const [code = ""] = ama.recoveryCodes;
  await testApp.call("answerSecondFactor", { body: { challenge: second.challenge, code } });
  const { alerts, mails } = await readNotices({ ...ama, token: session.token });
  // A client without cookies is a new device at each sign-in.
  expect(new Set(alerts.filter((note) => !before.alerts.includes(note)))).toEqual(
    new Set([
      "A recovery code was used to confirm that it is you.",
      "New sign-in: Unknown device.",
    ]),
  );
  expect(mails.filter((text) => text.includes("A recovery code was used"))).toHaveLength(1);
});

test("the command removes all factors of a user, ends the sessions, and is logged and mailed", async () => {
  const ama = await makeTotpUser(testApp);
  const moderator = await makeReader(testApp, { isModerator: true });
  const { challenge } = await testApp.call("startPasskey", { body: {} }, ama);
  const credential = createAuthenticator(site).create(challenge);
  await testApp.call("addPasskey", { body: { name: "Phone", challenge, credential } }, ama);
  const socket = await connect(testApp, ama);
  const settings = {
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.config.dataDir,
  };
  const runWith = (...args: string[]) =>
    runCommand(["user", "remove-second-factor", ...args], settings);
  const run = (email: string) => runWith(email, "--reason", "She lost her phone.");
  expect((await runWith(ama.email)).error.split("\n")[0]).toBe(
    "State the reason with --reason, in at most 500 characters.",
  );
  expect(await run(ama.email)).toEqual({
    code: 0,
    out: `@${ama.username} has no second factor now.`,
    error: "",
  });
  await testApp.runJobs();
  await socket.closed();
  expect((await testApp.send("getProfile", {}, ama)).statusCode).toBe(401);
  const session = await testApp.call("login", {
    body: { email: ama.email, password: testPassword },
  });
  const state = await testApp.call("getSecondFactor", {}, session);
  expect(state).toMatchObject({ totpAddedAt: null, passkeys: [], recoveryCodesLeft: 0 });
  const { alerts, mails } = await readNotices({ ...ama, token: session.token });
  expect(alerts).toContain("The team removed all second factors from your account.");
  expect(mails.filter((text) => text.includes("The team removed"))).toHaveLength(1);
  const [entry] = await testApp.call("listModerationLog", { query: {} }, moderator);
  expect(entry).toMatchObject({
    act: "removeSecondFactors",
    kind: "user",
    targetId: ama.userId,
    note: "She lost her phone.",
    moderator: null,
  });
  expect((await run(ama.email)).error).toBe("This account has no second factor.");
  expect((await run("nobody@example.com")).code).toBe(1);
});
