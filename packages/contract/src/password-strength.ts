import { preparePassword } from "./prepare-password.ts";
import { countCharacters } from "./text-length.ts";

export type PasswordStrength = "Weak" | "Medium" | "Strong";

/** From this length on, a password is Strong whatever its characters are (after NIST SP 800-63B). */
const strongLength = 15;

const isLong = (password: string) => countCharacters(password) >= strongLength;

/**
 * The registration rule. Strong: 8 or more of letters, digits and `@$!%*?&`,
 * with a lower-case letter, an upper-case letter, a digit and a symbol. Medium: 8 or more letters and
 * digits only, with one of each. Anything else is Weak, unless it is long.
 */
export function registrationStrength(typed: string): PasswordStrength {
  const password = preparePassword(typed);
  if (isLong(password)) {
    return "Strong";
  }
  if (/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/.test(password)) {
    return "Strong";
  }
  if (/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/.test(password)) {
    return "Medium";
  }
  return "Weak";
}

/** Character classes: upper case, lower case, digits of any script, and all others. */
const characterClasses = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/**
 * The rule of the screen that resets a password. Under 8 characters is Weak; otherwise the number
 * of character classes decides: 3 or more Strong, 2 Medium, 1 Weak, unless it is long.
 */
export function resetStrength(typed: string): PasswordStrength {
  const password = preparePassword(typed);
  if (isLong(password)) {
    return "Strong";
  }
  const count = characterClasses.filter((pattern) => pattern.test(password)).length;
  if (countCharacters(password) < 8 || count < 2) {
    return "Weak";
  }
  return count === 2 ? "Medium" : "Strong";
}
