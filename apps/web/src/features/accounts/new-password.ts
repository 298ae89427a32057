import type { PasswordStrength } from "@kora/contract/password-strength";
import { accountsText } from "#text/accounts.ts";

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** What is wrong with a new password and where it is said, or null. Nothing is sent with a fault. */
export function newPasswordFault(
  { password, confirmPassword }: NewPassword,
  rules: { strength: (password: string) => PasswordStrength; passwordsDontMatch: string },
): { name: keyof NewPassword; sentence: string } | null {
  if (password !== confirmPassword) {
    return { name: "confirmPassword", sentence: rules.passwordsDontMatch };
  }
  if (rules.strength(password) === "Weak") {
    return { name: "password", sentence: accountsText.said.passwordTooWeak };
  }
  return null;
}

/** Attributes that tell password managers what the registration rule takes. */
export const managedPassword = {
  passwordrules:
    "minlength: 12; maxlength: 128; required: lower; required: upper; required: digit; required: [@$!%*?&]; allowed: lower, upper, digit, [@$!%*?&];",
};
