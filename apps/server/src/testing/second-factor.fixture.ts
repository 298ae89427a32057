import type { SecondFactorChallenge } from "@kora/contract/second-factor";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, testPassword } from "./users.fixture.ts";

const second = 1000;
/** The time after which an app shows another code. */
export const totpPeriod = 30 * second;

/** A user with an app with codes. */
export interface TestTotpUser extends TestUser {
  readonly recoveryCodes: readonly string[];
  /** Returns the code that the app shows now. */
  code(): string;
  /** Returns a code that the app shows neither now nor soon. */
  wrongCode(): string;
}

/** Returns the code of an app with this secret at the time of the test app. */
export function totpCode(testApp: TestApp, secret: string, offset = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: testApp.clock.now().getTime() + offset });
}

/** Sets up an app with codes for a user, and advances the clock, so that the app shows an unused code. */
export async function setUpTotp(testApp: TestApp, user: TestUser): Promise<TestTotpUser> {
  const { secret } = await testApp.call("startTotp", { body: { password: testPassword } }, user);
  const body = { code: totpCode(testApp, secret) };
  const { recoveryCodes } = await testApp.call("confirmTotp", { body }, user);
  testApp.clock.advance(totpPeriod);
  return {
    ...user,
    recoveryCodes: recoveryCodes ?? [],
    code: () => totpCode(testApp, secret),
    wrongCode: () => totpCode(testApp, secret, 100 * totpPeriod),
  };
}

/** Creates a user with an app with codes. */
export async function makeTotpUser(
  testApp: TestApp,
  changes: Parameters<typeof makeReader>[1] = {},
): Promise<TestTotpUser> {
  return setUpTotp(testApp, await makeReader(testApp, changes));
}

/** Logs in by password, and expects that the second factor is required. Returns the challenge. */
export async function logInForChallenge(
  testApp: TestApp,
  { email }: { email: string },
): Promise<SecondFactorChallenge> {
  const body = { email, password: testPassword };
  const { status, body: error } = await testApp.callExpectingError("login", { body });
  expect([status, error.code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  const { challenge = "", methods = [], passkeyOptions = null } = error;
  return { challenge, methods, passkeyOptions };
}

/** Repeats the proof in the session of a user by a code. */
export async function proveByCode(testApp: TestApp, user: TestTotpUser): Promise<void> {
  const { challenge } = await testApp.call("startProof", {}, user);
  await testApp.call("confirmSecondFactor", { body: { challenge, code: user.code() } }, user);
}
