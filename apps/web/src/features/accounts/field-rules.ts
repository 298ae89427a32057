import { limits } from "@kora/contract/limits";
import { accountsText } from "#text/accounts.ts";

const { said } = accountsText;
const { name, username, password } = limits;

const filled = (sentence: string) => (value: string) => value.trim() !== "" || sentence;

/** What is said before anything is sent. The server has the last word on each. */
export const fieldRules = {
  name: {
    validate: filled(said.nameRequired),
    maxLength: { value: name.max, message: said.nameTooLong },
  },
  username: {
    validate: (value: string) => isUsername(value) || said.usernameRule,
  },
  email: {
    validate: (value: string) => isEmail(value) || said.emailRule,
  },
  password: {
    required: said.passwordRequired,
    maxLength: { value: password.max, message: said.passwordTooLong },
  },
} as const;

/** 3 to 30 of letters, digits, `_` and `.`. */
export function isUsername(value: string): boolean {
  const { length } = value.trim();
  const fits = length >= username.min && length <= username.max;
  return fits && /^[A-Za-z0-9_.]+$/.test(value.trim());
}

/** Whether it looks like an address; that it is one only a mail can tell. */
export function isEmail(value: string): boolean {
  return value.trim().length <= limits.email.max && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
}
