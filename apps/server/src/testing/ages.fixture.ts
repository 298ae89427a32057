import type { AgeGroup } from "../platform/context.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader } from "./users.fixture.ts";

/** Returns the month, in the format `YYYY-MM`, this many years and months ago (UTC). */
export function monthAgo(years: number, months = 0): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 7);
}

/** A month of birth of each age group, in the format `YYYY-MM`; null for an unknown age. */
export const birthMonths = {
  adult: monthAgo(30),
  minor: monthAgo(15),
  unknown: null,
} as const satisfies Record<AgeGroup, string | null>;

/** Creates a verified user of this age with a session. */
export function makeUserOfAge(testApp: TestApp, age: AgeGroup): Promise<TestUser> {
  const month = birthMonths[age];
  return makeReader(testApp, { birthMonth: month && `${month}-01` });
}

/** Sets the user's own month of birth, in the format `YYYY-MM`, as the profile screen does. */
export const setBirthMonth = (testApp: TestApp, user: TestUser, birthMonth: string) =>
  testApp.call("updateProfile", { form: { birthMonth }, files: { avatar: undefined } }, user);
