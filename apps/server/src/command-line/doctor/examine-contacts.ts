import type { Config } from "../../config.ts";
import { type Finding, warn } from "./finding.ts";

/** Matches contacts in domains that are reserved for documents and tests (RFC 2606), and at `localhost`. */
const placeholderDomain = /[@/.](example(\.(com|net|org))?|invalid|test|localhost)\b/i;
/** Matches invented numbers such as +000 000 000 001. No country code begins with a zero. */
const placeholderPhone = /^\+?000/;

/** Checks that users can reach the operator by the configured contacts. */
export function examineContacts(config: Config): Finding[] {
  const { contactPhones, feedbackTo, mailFrom, securityContact, smtpUrl } = config;
  const contacts: Readonly<Record<string, string | undefined>> = {
    // Without a mail server, no mail leaves this machine.
    MAIL_FROM: smtpUrl && mailFrom,
    FEEDBACK_TO: feedbackTo,
    SECURITY_CONTACT: securityContact,
  };
  const placeholders = Object.entries(contacts).filter(
    ([, contact]) => contact !== undefined && placeholderDomain.test(contact),
  );
  const findings = placeholders.map(([name, contact]) =>
    warn(`${name} is a placeholder (${contact}): set it to an address that reaches you.`),
  );
  const phones = contactPhones.filter((phone) => placeholderPhone.test(phone));
  if (phones.length > 0) {
    findings.push(
      warn(
        `CONTACT_PHONES holds placeholders (${phones.join(", ")}), which the landing page shows: correct or unset it.`,
      ),
    );
  }
  return findings;
}
