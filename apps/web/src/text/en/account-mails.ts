/** Texts of the mails about changes of an account. */
export const accountMailsText = {
  confirmEmailChange: (email: string) => ({
    subject: "Confirm your new email for Kora",
    preview: "One step, and your account has its new address.",
    heading: "Your new address",
    invitation: `A user of Kora wants to use ${email} for their account. Confirm that this address is yours, and it replaces the old one.`,
    button: "Confirm my new email",
    lifetime: "The link works for 24 hours.",
    notYou:
      "It was not you? Then leave this mail unanswered: without the link, the address is not used.",
  }),
  emailChangeRequested: (email: string) => ({
    subject: "Your Kora account gets a new email",
    preview: "Was it you? If not, stop it here.",
    heading: "A new address for your account",
    invitation: `Your account on Kora is about to get the email ${email}. It changes as soon as the link in the mail to that address is opened. If it was you, there is nothing to do.`,
    button: "It was not me, stop it",
    lifetime: "The link works once, until 7 days after the change.",
    notYou:
      "If it was not you, another person knows your password. The link stops the change, signs all devices out, and lets you set a new password.",
  }),
  emailChanged: (email: string) => ({
    subject: "The email of your Kora account was changed",
    preview: "Was it you? If not, take it back within 7 days.",
    heading: "Your account has a new address",
    invitation: `The email of your account on Kora is ${email} now. If it was you, there is nothing to do, and this is the last mail to the old address.`,
    button: "It was not me, take it back",
    lifetime: "The link works once, for 7 days.",
    notYou:
      "If it was not you, another person knows your password. The link restores this address, signs all devices out, and lets you set a new password.",
  }),
  accountDeleted: (day: string) => ({
    subject: "Your Kora account is being deleted",
    preview: `You can change your mind until ${day}.`,
    heading: "Your account is being deleted",
    invitation: `Nobody can see your account on Kora any more. You can change your mind until ${day}: log in before then, and everything comes back as it was.`,
    button: "Log in to restore it",
    lifetime: `After ${day}, your account and what it contains are erased, and nobody can bring them back.`,
    notYou:
      "If you did not delete it, log in to restore it, and set a new password: another person knows the one you have.",
  }),
  accountRestored: {
    subject: "Your Kora account is restored",
    preview: "Everything is as it was.",
    heading: "Welcome back",
    invitation:
      "Your account on Kora was restored by a login, and is as it was before. It will not be erased.",
    button: "It was not me, set a new password",
    lifetime: "If it was you, there is nothing to do.",
    notYou:
      "If it was not you, another person knows your password. With a new one, all devices are signed out.",
  },
  newDevice: (device: string) => ({
    subject: "New sign-in to your Kora account",
    preview: "Was it you? If not, sign the device out.",
    heading: "A sign-in on a new device",
    invitation: `Your account on Kora was signed in to on a device that it did not know: ${device}. If it was you, there is nothing to do.`,
    button: "It was not me, sign it out",
    lifetime: "The link works once, for 7 days, also where you are not logged in.",
    notYou:
      "If it was not you, another person knows your password. Sign the device out, then set a new password.",
  }),
  security: (change: string) => ({
    subject: "A change to the security of your Kora account",
    preview: change,
    heading: "The security of your account",
    invitation: `${change} If it was you, there is nothing to do.`,
    button: "Open my profile",
    lifetime: "You find your second factors and your devices there.",
    notYou:
      "If it was not you, set a new password at once, which signs all other devices out, and write to the team if you cannot log in.",
  }),
} as const;
