import type { PasswordStrength } from "@kora/contract/password-strength";
import { sentences } from "@kora/contract/sentences";

const said = sentences.accounts;

/** What registration, login and verification say. */
export const accountsText = {
  fields: {
    name: "Name",
    username: "Username",
    email: "Email",
    password: "Password",
    confirmPassword: "Confirm Password",
    showPassword: "Show Password",
  },
  hints: {
    username: "3 to 30 letters, digits, underscores or dots.",
    password:
      "8 or more letters and digits. With small and capital letters and one of @$!%*?& it is strong.",
  },
  or: "or",
  said,
  strength: {
    label: "Password strength",
    of: { Weak: "Weak", Medium: "Medium", Strong: "Strong" } satisfies Record<
      PasswordStrength,
      string
    >,
    strangeCharacter: "Only letters, digits and @$!%*?& count here.",
  },
  register: {
    title: "Register",
    invitation: "Read by the fire tonight. Tell a story of your own tomorrow.",
    submit: "Register",
    google: "Register with Google",
    haveAccount: "Already have an account?",
    login: "Login",
  },
  login: {
    title: "Login",
    invitation: "The fire is lit. Come and sit down.",
    submit: "Login",
    google: "Login with Google",
    noAccount: "New to Kora?",
    register: "Register",
    unreachable: "Kora could not be reached. Please try again when the line is back.",
  },
  resend: {
    waiting: "Your email waits to be verified. The link is in the mail we sent you.",
    afterFailure: "Registered, but never opened the link in our mail?",
    submit: "Resend verification email",
  },
  verify: {
    title: "Verify your email",
    pending: "Verifying your email...",
    open: "Open the link in the mail that we sent you, or ask for a new one.",
    login: "Login",
    goOn: "Go to your stories",
  },
} as const;
