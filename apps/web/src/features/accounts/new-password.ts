import {
  type PasswordStrength,
  registrationStrength,
  resetStrength,
} from "@kora/contract/password-strength";
import { accountsText } from "#text/accounts.ts";

const { said, reset, strength } = accountsText;

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** What a screen takes as a new password, and what it says of another. */
export interface PasswordRule {
  readonly strength: (password: string) => PasswordStrength;
  readonly passwordsDontMatch: string;
  /** What is said beside the strength of a password, if anything. */
  readonly note: (password: string) => string | null;
  /** What password managers are told of the rule. */
  readonly managed?: string;
}

/** Of registration, its completion with Google and the change of a password. */
export const registrationRule: PasswordRule = {
  strength: registrationStrength,
  passwordsDontMatch: said.passwordsDontMatch,
  note: (password) => (/[^A-Za-z\d@$!%*?&]/.test(password) ? strength.strangeCharacter : null),
  managed:
    "minlength: 12; maxlength: 128; required: lower; required: upper; required: digit; required: [@$!%*?&]; allowed: lower, upper, digit, [@$!%*?&];",
};

/** The reset screen's own. */
export const resetRule: PasswordRule = {
  strength: resetStrength,
  passwordsDontMatch: reset.passwordsDontMatch,
  note: () => null,
};

/** What is wrong with a new password and where it is said, or null. Nothing is sent with a fault. */
export function newPasswordFault(
  { password, confirmPassword }: NewPassword,
  rule: PasswordRule,
): { name: keyof NewPassword; sentence: string } | null {
  if (password !== confirmPassword) {
    return { name: "confirmPassword", sentence: rule.passwordsDontMatch };
  }
  if (rule.strength(password) === "Weak") {
    return { name: "password", sentence: said.passwordTooWeak };
  }
  return null;
}
