import type { CallInput } from "@kora/contract";
import { newId } from "../platform/ids.ts";
import type { TestApp } from "./test-app.ts";

export type Registration = CallInput<"register">["body"];

/** Returns the registration form of a new user, with a unique username and email address. */
export function createRegistration(changes: Partial<Registration> = {}): Registration {
  const username = `Newcomer_${newId().slice(-12)}`;
  return {
    name: "Abena Owusu",
    username,
    email: `${username}@example.com`,
    password: "Kora2strings",
    confirmPassword: "Kora2strings",
    ...changes,
  };
}

/** Registers a user without verifying the email address. */
export async function register(testApp: TestApp, changes: Partial<Registration> = {}) {
  const form = createRegistration(changes);
  const { userId, token } = await testApp.call("register", { body: form });
  return { ...form, userId, token };
}

/** Returns the tokens at the ends of the links of all mails to an address, oldest first. */
export async function getMailedTokens(testApp: TestApp, email: string): Promise<string[]> {
  await testApp.runJobs();
  return testApp.mails
    .filter((mail) => mail.to === email)
    .map((mail) => mail.link.slice(mail.link.lastIndexOf("/") + 1));
}

/** Registers a user and verifies the email address by the mailed link. */
export async function registerVerified(testApp: TestApp, changes: Partial<Registration> = {}) {
  const user = await register(testApp, changes);
  const [token = ""] = await getMailedTokens(testApp, user.email);
  await testApp.call("verifyEmail", { body: { token } });
  return user;
}
