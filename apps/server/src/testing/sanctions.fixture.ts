import type { CallInput } from "@kora/contract";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import type { SanctionView } from "@kora/contract/sanctions";
import { expect } from "vitest";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, testPassword } from "./users.fixture.ts";

type Body = CallInput<"moderate">["body"];

/** Creates a moderator. */
export const makeModerator = (testApp: TestApp): Promise<TestUser> =>
  makeReader(testApp, { isModerator: true });

/** Creates an operator. */
export const makeOperator = (testApp: TestApp): Promise<TestUser> =>
  makeReader(testApp, { isModerator: true, isOperator: true });

/** Acts on a user. */
export function moderateUser(
  testApp: TestApp,
  moderator: TestUser,
  { userId }: Pick<TestUser, "userId">,
  body: Body,
): Promise<{ msg: string }> {
  return testApp.call("moderate", { params: { kind: "user", targetId: userId }, body }, moderator);
}

/** Acts on an entity, expecting an error. Returns its status and message. */
export async function readModerationRefusal(
  testApp: TestApp,
  moderator: TestUser,
  params: { kind: ModeratedKind; targetId: string },
  body: Body,
): Promise<[number, string]> {
  const input = { params, body };
  const { status, body: error } = await testApp.callExpectingError("moderate", input, moderator);
  return [status, error.msg];
}

/** Logs a suspended user in by password. Returns the restricted session. */
export async function logInRestricted(
  testApp: TestApp,
  { email }: Pick<TestUser, "email">,
): Promise<{ token: string }> {
  const { status, body } = await testApp.callExpectingError("login", {
    body: { email, password: testPassword },
  });
  expect([status, body.code]).toEqual([403, "SUSPENDED"]);
  return { token: body.token ?? "" };
}

/** Returns the sanctions against a user, latest first. */
export const listSanctions = (
  testApp: TestApp,
  user: Pick<TestUser, "token">,
): Promise<SanctionView[]> => testApp.call("listSanctions", { query: {} }, user);

/** Appeals against the latest sanction of a user, in a full or a restricted session. */
export async function appealLatest(
  testApp: TestApp,
  user: Pick<TestUser, "token">,
  text = "I did not write that.",
): Promise<SanctionView> {
  const [sanction] = await listSanctions(testApp, user);
  const body = { sanctionId: sanction?._id ?? "", text };
  return testApp.call("createAppeal", { body }, user);
}
