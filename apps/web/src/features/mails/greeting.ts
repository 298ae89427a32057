import { mailsText } from "#text/mails.ts";

/** Matches text that mail clients turn into a link. */
const address = /[/@:]|\.\p{L}{2,}/u;

/**
 * Greets by name, unless the name contains a URL or email address: an attacker who registers with someone
 * else's email must not be able to put a link into the mail.
 */
export function greeting(name: string): string {
  const plain = name.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  return plain === "" || address.test(plain)
    ? mailsText.greetingWithoutName
    : mailsText.greeting(plain);
}
