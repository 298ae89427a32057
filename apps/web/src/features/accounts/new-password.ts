import {
  type PasswordStrength,
  registrationStrength,
  resetStrength,
} from "@kora/contract/password-strength";
import { preparePassword } from "@kora/contract/prepare-password";
import { countCharacters } from "@kora/contract/text-length";
import { accountsText } from "#text/accounts.ts";
import { locale } from "#text/locale.ts";
import { onFirstUse } from "../../text/on-first-use.ts";

const { messages, reset, strength: text } = accountsText;

const conjunction = onFirstUse(() => new Intl.ListFormat(locale, { type: "conjunction" }));
const disjunction = onFirstUse(() => new Intl.ListFormat(locale, { type: "disjunction" }));

/** Returns a list with the phrase "8 characters" for a shorter password, else an empty list. */
const lengthAdvice = (password: string) =>
  countCharacters(preparePassword(password)) < 8 ? [text.needs.length] : [];

/** Returns the names of the character classes that the password lacks. */
const missingClassNames = (
  password: string,
  classes: readonly (readonly [pattern: RegExp, name: string])[],
) => classes.filter(([pattern]) => !pattern.test(password)).map(([, name]) => name);

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** The password rule of a screen with its messages. */
export interface PasswordRule {
  readonly strength: (password: string) => PasswordStrength;
  readonly passwordsDontMatch: string;
  /** Returns advice that makes the password stronger; null for a strong one. */
  readonly advice: (password: string) => string | null;
  /**
   * Value of the `passwordrules` attribute, by which password managers generate passwords. If it is left out, they use
   * their own rules.
   */
  readonly passwordManagerRules?: string;
}

/** Applies to the registration, with or without Google, and to password changes. */
export const registrationRule: PasswordRule = {
  strength: registrationStrength,
  passwordsDontMatch: messages.passwordsDontMatch,
  advice: (password) => {
    if (registrationStrength(password) === "Strong") return null;
    if (/[^A-Za-z\d@$!%*?&]/.test(password)) return text.unknownCharacter;
    return text.stronger(
      conjunction().format([
        ...lengthAdvice(password),
        ...missingClassNames(password, [
          [/[a-z]/, text.needs.lower],
          [/[A-Z]/, text.needs.upper],
          [/\d/, text.needs.digit],
          [/[@$!%*?&]/, text.needs.listedSymbol],
        ]),
      ]),
    );
  },
  passwordManagerRules:
    "minlength: 12; maxlength: 128; required: lower; required: upper; required: digit; required: [@$!%*?&]; allowed: lower, upper, digit, [@$!%*?&];",
};

/** Applies to the password reset. */
export const resetRule: PasswordRule = {
  strength: resetStrength,
  passwordsDontMatch: reset.passwordsDontMatch,
  advice: (password) => {
    if (resetStrength(password) === "Strong") return null;
    const missingNames = missingClassNames(password, [
      [/\p{Ll}/u, text.needs.lower],
      [/\p{Lu}/u, text.needs.upper],
      [/\p{Nd}/u, text.needs.digit],
      [/[^\p{Ll}\p{Lu}\p{Nd}]/u, text.needs.symbol],
    ]);
    // Three of the four classes suffice, so any one of the missing classes is enough.
    const classAdvice = missingNames.length > 1 ? [disjunction().format(missingNames)] : [];
    return text.stronger(conjunction().format([...lengthAdvice(password), ...classAdvice]));
  },
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
  const isRepeated = preparePassword(password) === preparePassword(confirmPassword);
  return password === "" || isRepeated || rule.passwordsDontMatch;
}
