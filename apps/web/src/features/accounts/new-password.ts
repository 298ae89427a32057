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

/** Returns the first error of a new password with its field, or null. */
export function validateNewPassword(
  { password, confirmPassword }: NewPassword,
  rule: PasswordRule,
): { name: keyof NewPassword; message: string } | null {
  if (password !== confirmPassword) {
    return { name: "confirmPassword", message: rule.passwordsDontMatch };
  }
  if (rule.strength(password) === "Weak") {
    return { name: "password", message: messages.passwordTooWeak };
  }
  return null;
}
