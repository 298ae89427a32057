import type { PasswordStrength } from "@kora/contract/password-strength";
import { accounts as accountsSentences } from "@kora/contract/sentences/accounts";

const messages = accountsSentences;

/** Texts of registration, login, verification, password reset and Google sign-in. */
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
      "8 or more letters and digits. With small and capital letters and one of @$!%*?& it is strong. So are 15 characters of any kind.",
  },
  or: "or",
  messages,
  strength: {
    label: "Password strength",
    labels: { Weak: "Weak", Medium: "Medium", Strong: "Strong" } satisfies Record<
      PasswordStrength,
      string
    >,
    unknownCharacter:
      "Up to 14 characters, use only letters, digits and @$!%*?&. With 15, any character counts.",
    stronger: (needs: string) => `Stronger with ${needs}. Or use 15 characters of any kind.`,
    needs: {
      length: "8 characters",
      lower: "a small letter",
      upper: "a capital letter",
      digit: "a digit",
      listedSymbol: "one of @$!%*?&",
      symbol: "a symbol",
    },
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
  forgot: {
    link: "Forgot Password?",
    title: "Forgot your password?",
    invitation: "It happens by every fire. A link to choose a new one comes by mail.",
    submit: "Send Reset Link",
    back: "Back to Login",
    failed: "Error sending reset email.",
  },
  reset: {
    title: "Reset password",
    invitation: "Choose a new password. Every device is signed out by it.",
    newPassword: "New Password",
    showPasswords: "Show passwords",
    criteria: "At least 8 characters with uppercase, lowercase, numbers and symbols.",
    submit: "Reset Password",
    passwordsDontMatch: "Passwords do not match",
    failed: "Error resetting password",
    open: "Open the link in the mail that we sent you, or ask for a new one.",
    login: "Go to login",
  },
  callback: {
    title: "Signing in",
    pending: "Signing you in...",
    nothingFound: "No token or user ID found in callback.",
    failed: "An error occurred during login.",
    login: "Go to login",
  },
  google: {
    title: "Complete your registration",
    invitation: "Google has told us who you are. Choose how you are called here.",
    fromGoogle: "From your Google account.",
    submit: "Complete Registration",
    startAgain: "Continue with Google",
    link: {
      title: "Link your Google account",
      invitation: "Your email has an account here already.",
      explanation:
        "Enter the password of that account, this once. From then on you can log in with Google.",
      submit: "Link and log in",
      forgot: "Forgot Password?",
    },
  },
  resend: {
    waiting: "Your email waits to be verified. The link is in the mail we sent you.",
    afterFailure: "Registered, but never opened the link in our mail?",
    submit: "Resend verification email",
  },
  verify: {
    title: "Verify your email",
    question:
      "Is this your email, and did you create an account on Kora with it? Then verify it. If not, close this page.",
    submit: "Verify my email",
    open: "Open the link in the mail that we sent you, or ask for a new one.",
    login: "Login",
    continue: "Go to your stories",
  },
} as const;
