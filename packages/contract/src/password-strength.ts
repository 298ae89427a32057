export type PasswordStrength = "Weak" | "Medium" | "Strong";

/**
 * The registration rule (accounts-and-shell §5). Strong: 8 or more of letters, digits and `@$!%*?&`,
 * with a lower-case letter, an upper-case letter, a digit and a symbol. Medium: 8 or more letters and
 * digits only, with one of each. Anything else is Weak.
 */
export function registrationStrength(password: string): PasswordStrength {
  if (/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/.test(password)) {
    return "Strong";
  }
  if (/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/.test(password)) {
    return "Medium";
  }
  return "Weak";
}

/** Upper case, lower case, digits of any script, and everything else. */
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/**
 * The reset screen's rule (accounts-and-shell §5). Under 8 characters is Weak; else it counts how many
 * of upper case, lower case, digits and symbols are there: 3 or more Strong, 2 Medium, otherwise Weak.
 */
export function resetStrength(password: string): PasswordStrength {
  const found = kinds.filter((kind) => kind.test(password)).length;
  if (password.length < 8 || found < 2) {
    return "Weak";
  }
  return found === 2 ? "Medium" : "Strong";
}
