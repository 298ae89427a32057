import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { describe, expect, test } from "vitest";
import {
  makeTotpUser,
  proveByCode,
  setUpTotp,
  totpPeriod,
} from "../../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const secondProcess = useTestApp({}, { sameDatabaseAs: testApp });
const strictApp = useTestApp({ MODERATOR_SECOND_FACTOR: "required" }, { sameDatabaseAs: testApp });

const minute = 60_000;
const absentId = "01970000-0000-7000-8000-000000000000";

const flaggedCalls = (Object.keys(calls) as CallName[]).filter((name) => {
  const call: CallDefinition = calls[name];
  return call.requiresProof === true;
});

/** Makes a call without a body. Returns the error code; undefined without one. */
async function getCode(name: CallName, user: { token: string }): Promise<string | undefined> {
  const { method, path }: CallDefinition = calls[name];
  const response = await testApp.app.http.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, absentId)}`,
    headers: { "x-auth-token": user.token },
  });
  return response.json().code;
}

test("a new factor, the removal of one, new recovery codes, a new name or email and deletion require a proof", () => {
  expect(flaggedCalls.toSorted()).toEqual(
    expect.arrayContaining([
      "changeEmail",
      "changeName",
      "deleteAccount",
      "removePasskey",
      "removeTotp",
      "renewRecoveryCodes",
      "startPasskey",
      "startTotp",
    ]),
  );
});

describe.each(flaggedCalls)("%s", (name) => {
  test("requires a proof that is at most five minutes old, from users with a second factor", async () => {
    const ama = await makeTotpUser(testApp);
    testApp.clock.advance(5 * minute);
    expect(await getCode(name, ama)).toBe("PROOF_REQUIRED");
    const reader = await makeReader(testApp);
    expect(await getCode(name, reader)).not.toBe("PROOF_REQUIRED");
    await proveByCode(testApp, ama);
    expect(await getCode(name, ama)).not.toBe("PROOF_REQUIRED");
  });
});

test("the proof is valid for five minutes, in its session only", async () => {
  const ama = await makeTotpUser(testApp);
  const login = await testApp.send("login", {
    body: { email: ama.email, password: testPassword },
  });
  const body = { challenge: login.json().challenge, code: ama.code() };
  const session = await testApp.call("answerSecondFactor", { body });
  testApp.clock.advance(5 * minute - 2000);
  expect(await getCode("renewRecoveryCodes", session)).toBeUndefined();
  testApp.clock.advance(2001);
  expect(await getCode("renewRecoveryCodes", session)).toBe("PROOF_REQUIRED");
  await proveByCode(testApp, { ...ama, ...session });
  expect(await getCode("renewRecoveryCodes", session)).toBeUndefined();
  expect(await getCode("renewRecoveryCodes", ama)).toBe("PROOF_REQUIRED");
});

test("a refused call changes nothing", async () => {
  const ama = await makeTotpUser(testApp);
  testApp.clock.advance(6 * minute);
  const refusal = await testApp.callExpectingError(
    "deleteAccount",
    { body: { password: testPassword } },
    ama,
  );
  expect([refusal.status, refusal.body.code, refusal.body.msg]).toEqual([
    403,
    "PROOF_REQUIRED",
    "Please confirm with your second factor to continue.",
  ]);
  expect((await testApp.send("removeTotp", {}, ama)).statusCode).toBe(403);
  const { totpAddedAt } = await testApp.call("getSecondFactor", {}, ama);
  expect(totpAddedAt).not.toBeNull();
});

test("a wrong answer renews no proof, and the challenge of another user neither", async () => {
  const [ama, kofi] = [await makeTotpUser(testApp), await makeTotpUser(testApp)];
  testApp.clock.advance(6 * minute);
  const { challenge } = await testApp.call("startProof", {}, ama);
  const confirm = async (code: string, user = ama) =>
    (await testApp.send("confirmSecondFactor", { body: { challenge, code } }, user)).statusCode;
  expect(await confirm(ama.wrongCode())).toBe(400);
  expect(await confirm(kofi.code(), kofi)).toBe(400);
  expect(await getCode("removeTotp", ama)).toBe("PROOF_REQUIRED");
  expect(await getCode("removeTotp", kofi)).toBe("PROOF_REQUIRED");
  expect(await confirm(ama.code())).toBe(200);
  testApp.clock.advance(totpPeriod);
  expect(await confirm(ama.code())).toBe(400);
  const reader = await makeReader(testApp);
  expect((await testApp.send("startProof", {}, reader)).statusCode).toBe(409);
});

test("a code proves once", async () => {
  const ama = await makeTotpUser(testApp);
  const [recoveryCode = ""] = ama.recoveryCodes;
  for (const code of [ama.code(), recoveryCode]) {
    const prove = async () => {
      const { challenge } = await testApp.call("startProof", {}, ama);
      return testApp.send("confirmSecondFactor", { body: { challenge, code } }, ama);
    };
    expect((await prove()).statusCode).toBe(200);
    const second = await prove();
    expect([second.statusCode, Object.keys(second.json().fields)]).toEqual([400, ["code"]]);
  }
});

test("another process accepts the proof at once, although it has cached the session", async () => {
  const ama = await makeTotpUser(testApp);
  testApp.clock.advance(6 * minute);
  secondProcess.clock.advance(testApp.clock.now().getTime() - secondProcess.clock.now().getTime());
  expect((await secondProcess.send("renewRecoveryCodes", {}, ama)).statusCode).toBe(403);
  await proveByCode(testApp, ama);
  expect((await secondProcess.send("renewRecoveryCodes", {}, ama)).statusCode).toBe(200);
});

describe("moderators", () => {
  const query = { query: {} };
  const makeModerator = () => makeReader(testApp, { isModerator: true });

  test("without a second factor log in as ordinary users, and may not moderate", async () => {
    const efua = await makeModerator();
    const body = { email: efua.email, password: testPassword };
    const session = await strictApp.call("login", { body });
    expect((await strictApp.send("getProfile", {}, session)).statusCode).toBe(200);
    const refusal = await strictApp.callExpectingError("listReports", query, session);
    expect([refusal.status, refusal.body.code, refusal.body.msg]).toEqual([
      403,
      "SECOND_FACTOR_MISSING",
      "Moderators need a second factor. Please set one up in your profile first.",
    ]);
    expect((await strictApp.call("getSecondFactor", {}, session)).isRequired).toBe(true);
  });

  test("with a second factor moderate in sessions that have proven it, at any time", async () => {
    const efua = await makeModerator();
    const old = await strictApp.call("login", {
      body: { email: efua.email, password: testPassword },
    });
    const withApp = await setUpTotp(strictApp, efua);
    strictApp.clock.advance(60 * minute);
    expect((await strictApp.send("listReports", query, efua)).statusCode).toBe(200);
    // This session was opened by the password alone.
    expect((await strictApp.callExpectingError("listReports", query, old)).body.code).toBe(
      "PROOF_REQUIRED",
    );
    await proveByCode(strictApp, { ...withApp, ...old });
    expect((await strictApp.send("listReports", query, old)).statusCode).toBe(200);
  });

  test("who are none stay refused, with or without a second factor", async () => {
    const ama = await makeTotpUser(strictApp);
    expect((await strictApp.callExpectingError("listReports", query, ama)).body.code).toBe(
      "FORBIDDEN",
    );
  });

  test("need none if the operator says so", async () => {
    const efua = await makeModerator();
    expect((await testApp.send("listReports", query, efua)).statusCode).toBe(200);
    expect((await testApp.call("getSecondFactor", {}, efua)).isRequired).toBe(false);
  });
});
