import type { TestApp } from "./test-app.ts";

/** Returns the tokens of the reset links that were mailed to an address, oldest first. */
export async function getResetTokens(testApp: TestApp, email: string): Promise<string[]> {
  await testApp.runJobs();
  return testApp.mails
    .filter((mail) => mail.to === email)
    .flatMap((mail) => /\/reset-password\/(.+)$/.exec(mail.link)?.[1] ?? []);
}
