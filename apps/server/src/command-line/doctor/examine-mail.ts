import type { Config } from "../../config.ts";
import { checkMailServer } from "../../platform/mail/mailer.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Checks that the configured mail server accepts a login. */
export async function* examineMail({ smtpUrl }: Config): AsyncGenerator<Finding> {
  if (smtpUrl === undefined) {
    yield warn("Mails are only written to DATA_DIR/outbox: set SMTP_URL to send them.");
    return;
  }
  try {
    await checkMailServer(smtpUrl);
    yield ok("The mail server is reachable.");
  } catch (error) {
    yield fail(`The mail server of SMTP_URL cannot be used: ${(error as Error).message}`);
  }
}
