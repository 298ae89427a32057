/** Texts of the mails. */
export const mailsText = {
  greeting: (name: string) => `Hello ${name},`,
  greetingWithoutName: "Hello,",
  plainLink: "If the button does not work, open this address in your browser:",
  verifyEmail: {
    subject: "Verify your email for Kora",
    preview: "One step, and the stories are open to you.",
    heading: "There is a place for you by the fire",
    invitation:
      "An account on Kora was made with this address. Verify that it is yours, and you can log in, read and tell.",
    button: "Verify my email",
    lifetime: "The link works once, for 24 hours. After that you can ask for a new one.",
    notYou:
      "You did not ask for an account? Then leave this mail unanswered: nobody can use the address without the link.",
  },
  resetPassword: {
    subject: "Set a new password for Kora",
    preview: "A link to set a new password, for one hour.",
    heading: "The way back in",
    invitation:
      "A new password was asked for the account on Kora with this address. Choose one, and you can log in again. Every device that is signed in now will be signed out.",
    button: "Set a new password",
    lifetime: "The link works once, for one hour. After that you can ask for a new one.",
    notYou:
      "You did not ask for it? Then leave this mail unanswered: your password stays as it is, and nobody can change it without the link.",
  },
  loginWarning: {
    subject: "Many wrong passwords for your Kora account",
    preview: "Somebody is trying to log in to your account.",
    heading: "Somebody is trying your door",
    invitation:
      "Many wrong passwords were entered for the account on Kora with this address, so logging in is slowed down for an hour. On devices where you have logged in before, you can log in as always.",
    button: "Set a new password",
    lifetime: "This mail comes at most once a day.",
    notYou:
      "If it was you, there is nothing to do. If it was not, your account is safe as long as nobody can guess your password: the best is long, and used nowhere else.",
  },
} as const;
