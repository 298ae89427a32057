import type { TestApp } from "./test-app.ts";

/** The tokens of the reset links mailed to an address, oldest first. */
export async function resetTokens(kit: TestApp, email: string): Promise<string[]> {
  await kit.runJobs();
  return kit.mails
    .filter((mail) => mail.to === email)
    .flatMap((mail) => /\/reset-password\/(.+)$/.exec(mail.link)?.[1] ?? []);
}
