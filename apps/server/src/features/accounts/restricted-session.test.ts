import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { afterEach, describe, expect, test } from "vitest";
import {
  appealLatest,
  listSanctions,
  logInRestricted,
  makeModerator,
  moderateUser,
} from "../../testing/sanctions.fixture.ts";
import { logInForChallenge, makeTotpUser, setUpTotp } from "../../testing/second-factor.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader, testPassword } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const day = 24 * 60 * 60 * 1000;

/** Suspends a user for three days, or without an end. */
async function suspend(user: TestUser, { days }: { days?: number } = { days: 3 }) {
  const moderator = await makeModerator(testApp);
  const body = {
    act: "suspend",
    note: "Insults in comments.",
    ...(days !== undefined && { days }),
  } as const;
  await moderateUser(testApp, moderator, user, body);
  return moderator;
}

async function setUp() {
  const user = await makeReader(testApp);
  const moderator = await suspend(user);
  return { user, moderator, session: await logInRestricted(testApp, user) };
}

const readStatus = async (name: CallName, session: { token: string }) => {
  const { method, path }: CallDefinition = calls[name];
  const response = await testApp.app.http.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, "01970000-0000-7000-8000-000000000000")}`,
    headers: { "x-auth-token": session.token },
  });
  return response.statusCode;
};

describe("the login of a suspended user", () => {
  test("answers with reason and end as before, and with a restricted session", async () => {
    const user = await makeReader(testApp);
    await suspend(user, {});
    const body = { email: user.email, password: testPassword };
    const response = await testApp.send("login", { body });
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        code: "SUSPENDED",
        msg: "This account is suspended: Insults in comments.",
        message: "This account is suspended: Insults in comments.",
        token: expect.stringMatching(/^[\w-]{43}$/),
        userId: user.userId,
      },
    ]);
  });

  test("needs the right password", async () => {
    const user = await makeReader(testApp);
    await suspend(user);
    const body = { email: user.email, password: "Wrong2strings" };
    const { status, body: error } = await testApp.callExpectingError("login", { body });
    expect([status, error.token]).toEqual([401, undefined]);
  });

  test("needs the second factor where there is one, and then opens the restricted session", async () => {
    const user = await makeTotpUser(testApp);
    await suspend(user);
    const { challenge } = await logInForChallenge(testApp, user);
    const body = { challenge, code: user.code() };
    const answer = await testApp.callExpectingError("answerSecondFactor", { body });
    expect([answer.status, answer.body.code]).toEqual([403, "SUSPENDED"]);
    const session = { token: answer.body.token ?? "" };
    expect(await listSanctions(testApp, session)).toHaveLength(1);
    // The challenge and the code are used up.
    expect((await testApp.callExpectingError("answerSecondFactor", { body })).status).toBe(400);
  });
});

describe("a restricted session", () => {
  test("opens the calls with the access `anySession` and no other that needs a session", async () => {
    const { session } = await setUp();
    for (const [name, call] of Object.entries(calls) as [CallName, CallDefinition][]) {
      if (call.access === "public") continue;
      const status = await readStatus(name, session);
      expect([name, status === 403]).toEqual([name, call.access !== "anySession"]);
    }
  });

  test("ends by a logout", async () => {
    const { session } = await setUp();
    expect(await readStatus("logout", session)).toBe(200);
    expect(await readStatus("listSanctions", session)).toBe(401);
  });

  test("opens no socket", async () => {
    const { session } = await setUp();
    await expect(connect(testApp, session)).rejects.toThrow("Authentication required");
  });

  test("can read the sanction, appeal, export, and delete the account, which can be restored", async () => {
    const { user, session } = await setUp();
    expect(await listSanctions(testApp, session)).toMatchObject([
      { act: "suspend", reason: "Insults in comments.", state: "active", mayAppeal: true },
    ]);
    expect(await appealLatest(testApp, session)).toMatchObject({ mayAppeal: false });
    const exported = await testApp.send("exportProfile", {}, session);
    expect(exported.json()).toMatchObject({ profile: { email: user.email } });
    await testApp.call("deleteAccount", { body: { password: testPassword } }, session);
    const body = { email: user.email, password: testPassword };
    const login = await testApp.callExpectingError("login", { body });
    expect(login.body.code).toBe("DELETION_PENDING");
    const { challenge = "" } = login.body;
    const restored = await testApp.callExpectingError("restoreAccount", { body: { challenge } });
    expect(restored.body).toMatchObject({ code: "SUSPENDED", token: expect.any(String) });
    const restoredSession = { token: restored.body.token ?? "" };
    expect(await listSanctions(testApp, restoredSession)).toMatchObject([{ state: "active" }]);
  });

  test("repeats the proof of the second factor before the account is deleted", async () => {
    const user = await setUpTotp(testApp, await makeReader(testApp));
    await suspend(user);
    const { challenge } = await logInForChallenge(testApp, user);
    const answer = await testApp.callExpectingError("answerSecondFactor", {
      body: { challenge, code: user.code() },
    });
    const session = { token: answer.body.token ?? "" };
    testApp.clock.advance(10 * 60 * 1000);
    const input = { body: { password: testPassword } };
    const refusal = await testApp.callExpectingError("deleteAccount", input, session);
    expect(refusal.body.code).toBe("PROOF_REQUIRED");
    const proof = await testApp.call("startProof", {}, session);
    await testApp.call(
      "confirmSecondFactor",
      { body: { challenge: proof.challenge, code: user.code() } },
      session,
    );
    await testApp.call("deleteAccount", input, session);
  });

  test("is worthless after the end of the suspension, and a new login opens a full session", async () => {
    const { user, session } = await setUp();
    testApp.clock.advance(3 * day + 1);
    const { status } = await testApp.callExpectingError("listSanctions", { query: {} }, session);
    expect(status).toBe(401);
    const body = { email: user.email, password: testPassword };
    const { token } = await testApp.call("login", { body });
    expect(await testApp.call("getProfile", {}, { token })).toBeDefined();
    expect(await listSanctions(testApp, { token })).toMatchObject([{ state: "ended" }]);
  });

  test("ends when a moderator lifts the suspension, and stays ended during the next one", async () => {
    const { user, moderator, session } = await setUp();
    await moderateUser(testApp, moderator, user, { act: "restore", note: "It was a mistake." });
    const readRefusal = async () =>
      (await testApp.callExpectingError("listSanctions", { query: {} }, session)).status;
    expect(await readRefusal()).toBe(401);
    await moderateUser(testApp, moderator, user, { act: "suspend", note: "Again." });
    expect(await readRefusal()).toBe(401);
  });

  test("is deleted by the job that lifts ended suspensions", async () => {
    const { user } = await setUp();
    testApp.clock.advance(3 * day + 1);
    await testApp.app.jobHandlers["lift-suspensions"]({});
    const { rows } = await testApp.db.pool.query(
      "SELECT kind FROM sessions WHERE user_id = $1 AND kind = 'sanctioned'",
      [user.userId],
    );
    expect(rows).toEqual([]);
  });

  test("does not survive a change of the password by a reset", async () => {
    const { user, session } = await setUp();
    await testApp.call("forgotPassword", { body: { email: user.email } });
    await testApp.runJobs();
    const { link = "" } = testApp.mails.findLast(({ to }) => to === user.email) ?? {};
    const body = { token: link.slice(link.lastIndexOf("/") + 1), password: "Another2strings" };
    await testApp.call("resetPassword", { body });
    expect(await readStatus("listSanctions", session)).toBe(401);
  });
});
