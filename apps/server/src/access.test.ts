import { type Access, type CallDefinition, type CallName, calls } from "@kora/contract";
import type { ErrorCode } from "@kora/contract/errors";
import { type Ack, clientEvents } from "@kora/contract/events";
import { describe, expect, onTestFinished, test } from "vitest";
import { logInRestricted } from "./testing/sanctions.fixture.ts";
import { logInForChallenge, makeTotpUser } from "./testing/second-factor.fixture.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import { connect } from "./testing/test-socket.ts";
import { makeReader, makeWriter } from "./testing/users.fixture.ts";

const testApp = useTestApp();

type Caller = Pick<TestUser, "token"> | undefined;

/** Creates two readers, one of whom has reported the other. */
async function makeReport(): Promise<{ reporter: TestUser; reported: TestUser }> {
  const [reporter, reported] = [await makeReader(testApp), await makeReader(testApp)];
  const body = { type: "user", targetId: reported.userId, reason: "Unkind." } as const;
  await testApp.call("reportEntity", { body }, reporter);
  return { reporter, reported };
}

/** Functions that create a caller of each kind. */
const callers = {
  "signed out": async (): Promise<Caller> => undefined,
  "with an invalid token": async (): Promise<Caller> => ({ token: "invalid-token" }),
  unverified: (): Promise<Caller> => makeReader(testApp, { verifiedAt: null }),
  suspended: (): Promise<Caller> => makeReader(testApp, { suspendedAt: testApp.clock.now() }),
  "suspended with a restricted session": async (): Promise<Caller> =>
    logInRestricted(testApp, await makeReader(testApp, { suspendedAt: testApp.clock.now() })),
  deleted: (): Promise<Caller> => makeReader(testApp, { deletedAt: testApp.clock.now() }),
  "deleted, but not erased yet": (): Promise<Caller> =>
    makeReader(testApp, { deletionRequestedAt: testApp.clock.now() }),
  "with a sign-in that waits for the second factor": async (): Promise<Caller> => ({
    token: (await logInForChallenge(testApp, await makeTotpUser(testApp))).challenge,
  }),
  "with an unproven second factor": (): Promise<Caller> =>
    makeWriter(testApp, {}, { hasSecondFactor: true, isModerator: true }),
  "a reader": (): Promise<Caller> => makeReader(testApp),
  "a writer": (): Promise<Caller> => makeWriter(testApp),
  "a limited reader": (): Promise<Caller> =>
    makeReader(testApp, { limitedUntil: new Date(testApp.clock.now().getTime() + 1e9) }),
  "a reported reader": async (): Promise<Caller> => (await makeReport()).reported,
  "a reader who has reported": async (): Promise<Caller> => (await makeReport()).reporter,
  "a moderator": (): Promise<Caller> => makeReader(testApp, { isModerator: true }),
  "an operator": (): Promise<Caller> =>
    makeReader(testApp, { isModerator: true, isOperator: true }),
};
type CallerName = keyof typeof callers;

/** The callers of all calls but `logout`, which ends the session of an allowed caller. No other call changes them. */
const sharedCallers = new Map<CallerName, Promise<Caller>>();

function getCaller(callerName: CallerName, name: CallName): Promise<Caller> {
  if (name === "logout") return callers[callerName]();
  const caller = sharedCallers.get(callerName) ?? callers[callerName]();
  sharedCallers.set(callerName, caller);
  return caller;
}

const everyoneAllowed = Object.fromEntries(
  Object.keys(callers).map((callerName) => [callerName, "allowed"]),
) as Record<CallerName, "allowed">;
const invalidSessionErrors = {
  "signed out": "UNAUTHENTICATED",
  "with an invalid token": "UNAUTHENTICATED",
  unverified: "UNVERIFIED",
  suspended: "SUSPENDED",
  "suspended with a restricted session": "SUSPENDED",
  deleted: "SESSION_REVOKED",
  "deleted, but not erased yet": "SESSION_REVOKED",
  "with a sign-in that waits for the second factor": "UNAUTHENTICATED",
} as const;

/** The expected result of each access rule for each caller. */
const rules: Record<Access, Record<CallerName, "allowed" | ErrorCode>> = {
  public: everyoneAllowed,
  session: { ...everyoneAllowed, ...invalidSessionErrors },
  anySession: {
    ...everyoneAllowed,
    ...invalidSessionErrors,
    "suspended with a restricted session": "allowed",
  },
  writer: {
    ...everyoneAllowed,
    ...invalidSessionErrors,
    "a reader": "FORBIDDEN",
    "a limited reader": "FORBIDDEN",
    "a reported reader": "FORBIDDEN",
    "a reader who has reported": "FORBIDDEN",
    "a moderator": "FORBIDDEN",
    "an operator": "FORBIDDEN",
  },
  moderator: {
    ...everyoneAllowed,
    ...invalidSessionErrors,
    "a reader": "FORBIDDEN",
    "a limited reader": "FORBIDDEN",
    "a reported reader": "FORBIDDEN",
    "a reader who has reported": "FORBIDDEN",
    "a writer": "FORBIDDEN",
  },
};

const statusByCode: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  SESSION_REVOKED: 401,
  UNVERIFIED: 403,
  SUSPENDED: 403,
  FORBIDDEN: 403,
  PROOF_REQUIRED: 403,
};

const absentId = "01970000-0000-7000-8000-000000000000";

function toRequest(name: CallName) {
  const { method, path }: CallDefinition = calls[name];
  return { method, url: `/api${path.replaceAll(/:\w+/g, absentId)}` };
}

/**
 * Makes the call with unknown ids and without a body, so that an allowed call changes nothing. Returns "allowed" for
 * every response other than 401 and 403.
 */
async function callAs(name: CallName, caller: Caller): Promise<"allowed" | ErrorCode> {
  const response = await testApp.app.http.inject({
    ...toRequest(name),
    ...(caller && { headers: { "x-auth-token": caller.token } }),
  });
  expect(response.statusCode).toBeLessThan(500);
  if (response.statusCode !== 401 && response.statusCode !== 403) {
    return "allowed";
  }
  const { code, msg, message }: { code: ErrorCode; msg: string; message: string } = response.json();
  expect(response.statusCode).toBe(statusByCode[code]);
  expect(msg).toBe(message);
  return code;
}

describe.each(Object.keys(calls) as CallName[])("%s", (name) => {
  const { access, method, path, requiresProof }: CallDefinition = calls[name];
  const expected = {
    ...rules[access],
    ...(requiresProof && { "with an unproven second factor": "PROOF_REQUIRED" }),
  };

  test(`${method} ${path} allows the callers of the rule "${access}" and refuses the others with their error codes`, async () => {
    for (const callerName of Object.keys(callers) as CallerName[]) {
      expect([callerName, await callAs(name, await getCaller(callerName, name))]).toEqual([
        callerName,
        expected[callerName],
      ]);
    }
  });
});

/**
 * Connects, and sends every event with a payload that none accepts, so that an allowed event changes nothing. Returns the
 * code of each event, or the error of the connection.
 */
async function sendEventsAs(caller: Caller): Promise<Record<string, string | true> | string> {
  const socket = await connect(testApp, caller).catch((error: Error) => error.message);
  if (typeof socket === "string") return socket;
  onTestFinished(() => socket.close());
  const emit = socket.emitWithAck as (name: string, payload: string) => Promise<Ack>;
  const codes: Record<string, string | true> = {};
  for (const name of Object.keys(clientEvents)) {
    const ack = await emit(name, "text");
    codes[name] = ack.ok || ack.code;
  }
  return codes;
}

test.each(Object.keys(callers) as CallerName[])(
  "%s: opens a socket and sends all events only with a full session",
  async (callerName) => {
    const invalidPayloads = Object.keys(clientEvents).map((name) => [name, "VALIDATION"]);
    const isAllowed = rules.session[callerName] === "allowed";
    expect(await sendEventsAs(await callers[callerName]())).toEqual(
      isAllowed ? Object.fromEntries(invalidPayloads) : "Authentication required",
    );
  },
);

/** The calls that accept a body with only the caller's `userId`. */
const callsWithUserId = (Object.keys(calls) as CallName[]).filter((name) => {
  const { access, body, userIdIsOther }: CallDefinition = calls[name];
  const bodyWithUserId = { userId: absentId };
  return (
    access !== "public" &&
    !userIdIsOther &&
    body &&
    "userId" in body.shape &&
    body.safeParse(bodyWithUserId).success
  );
});

test.each(callsWithUserId)("%s refuses the userId of another user", async (name) => {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const response = await testApp.app.http.inject({
    ...toRequest(name),
    headers: { "x-auth-token": ama.token },
    payload: { userId: kofi.userId },
  });
  expect([response.statusCode, response.json().code]).toEqual([403, "FORBIDDEN"]);
});
