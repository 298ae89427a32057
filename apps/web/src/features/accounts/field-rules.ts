import { toEmailAddress } from "@kora/contract/email-address";
import { limits } from "@kora/contract/limits";
import { preparePassword } from "@kora/contract/prepare-password";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { accountsText } from "#text/accounts.ts";

const { messages } = accountsText;
const { name, username, password } = limits;

/** Validation before a form is sent. The server validates each field again. */
export const fieldRules = {
  name: {
    validate: {
      isPresent: (value: string) => hasVisibleText(value) || messages.nameRequired,
      fits: (value: string) => countCharacters(value.trim()) <= name.max || messages.nameTooLong,
    },
  },
  username: {
    validate: (value: string) => isUsername(value) || messages.usernameRule,
  },
  email: {
    validate: (value: string) => isEmail(value) || messages.emailRule,
  },
  password: {
    required: messages.passwordRequired,
    validate: {
      fits: (typed: string) =>
        countCharacters(preparePassword(typed)) <= password.max || messages.passwordTooLong,
    },
  },
} as const;

/** A username has 3 to 30 letters, digits, `_` and `.`. */
export function isUsername(value: string): boolean {
  const { length } = value.trim();
  const hasValidLength = length >= username.min && length <= username.max;
  return hasValidLength && /^[A-Za-z0-9_.]+$/.test(value.trim());
}

/** Returns whether the server accepts the address. Only a verification mail can prove that it exists. */
export function isEmail(value: string): boolean {
  return toEmailAddress(value) !== undefined;
}
