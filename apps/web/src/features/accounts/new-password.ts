import {
  type PasswordStrength,
  registrationStrength,
  resetStrength,
} from "@kora/contract/password-strength";
import { accountsText } from "#text/accounts.ts";

const { messages, reset, strength } = accountsText;

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** The password rule of a screen with its messages. */
export interface PasswordRule {
  readonly strength: (password: string) => PasswordStrength;
  readonly passwordsDontMatch: string;
  /** Hint beside the strength of a password, if any. */
  readonly hint: (password: string) => string | null;
  /** Value of the `passwordrules` attribute, which password managers read. */
  readonly passwordManagerRules?: string;
}

/** Applies to registration, its completion with Google, and password changes. */
export const registrationRule: PasswordRule = {
  strength: registrationStrength,
  passwordsDontMatch: messages.passwordsDontMatch,
  hint: (password) => (/[^A-Za-z\d@$!%*?&]/.test(password) ? strength.strangeCharacter : null),
  passwordManagerRules:
    "minlength: 12; maxlength: 128; required: lower; required: upper; required: digit; required: [@$!%*?&]; allowed: lower, upper, digit, [@$!%*?&];",
};

/** Applies to the password reset. */
export const resetRule: PasswordRule = {
  strength: resetStrength,
  passwordsDontMatch: reset.passwordsDontMatch,
  hint: () => null,
};

/** Returns true, or the message for a weak password. */
export function validateStrength(password: string, rule: PasswordRule): true | string {
  return rule.strength(password) !== "Weak" || messages.passwordTooWeak;
}

/** Returns true, or the message for two different passwords. An empty password has a message of its own. */
export function validateConfirmation(
  { password, confirmPassword }: NewPassword,
  rule: PasswordRule,
): true | string {
  return password === "" || password === confirmPassword || rule.passwordsDontMatch;
}
