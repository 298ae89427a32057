import { mailsText } from "#text/mails.ts";

/** What mail clients turn into a link. */
const address = /[/@:]|\.\p{L}{2,}/u;

/**
 * Greets by name, unless the name holds an address: whoever registers with a stranger's email must not
 * get a link of theirs into that stranger's mail.
 */
export function greeting(name: string): string {
  const plain = name.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  return plain === "" || address.test(plain)
    ? mailsText.greetingWithoutName
    : mailsText.greeting(plain);
}
