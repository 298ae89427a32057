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
