import { accountChanges as messages } from "@kora/contract/sentences/account-changes";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const dayFormat = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: "long" }));
const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);

/** Texts of the changes of an account: name, email, deletion and restoration, and of the pages of mailed links. */
export const accountChangesText = {
  messages,
  name: {
    title: "Your name",
    explanation: "Friends, chats and groups show it.",
    label: "Your name",
    edit: "Change name",
    required: "Please enter your name.",
    tooLong: "Your name can have at most 80 characters.",
    failed: "Your name could not be changed.",
  },
  email: {
    title: "Your email",
    explanation: "Only you see it. You log in with it, and Kora's mails go there.",
    edit: "Change email",
    dialogTitle: "Change your email",
    dialogHint:
      "The new address gets a link that confirms it. The old one gets a link with which the change can be undone, until 7 days after it.",
    label: "New email",
    required: "Please enter your new email.",
    invalid: "Please enter a valid email address.",
    password: "Your password",
    showPassword: "Show password",
    passwordRequired: "Please enter your password.",
    googleHint:
      "Or sign in with Google again. For five minutes after that you can leave the password out.",
    google: "Sign in with Google again",
    submit: "Send the link",
    failed: "Your email could not be changed.",
    loading: "Loading your email...",
    loadFailed: "Your email could not be loaded.",
    pending: (email: string) => `Waiting for ${email}`,
    pendingHint: (time: string) =>
      `Open the link in the mail to this address before ${timeFormat().format(new Date(time))}. Until then, your old email stays.`,
    resend: "Send the link again",
    resendFailed: "The link could not be sent.",
    cancel: "Keep my old email",
    cancelFailed: "The change could not be cancelled.",
  },
  deletion: {
    until: (eraseAt: string) =>
      `You can change your mind until ${dayFormat().format(new Date(eraseAt))}.`,
    hint: "After that, your profile, statuses, messages and files are gone. Your comments stay without name and words.",
    stories: "Your published stories",
    erase: "Erase them too",
    keep: "Leave them without a name",
  },
  restore: {
    title: "Your account is deleted",
    invitation: (eraseAt: string) =>
      `You can change your mind until ${dayFormat().format(new Date(eraseAt))}.`,
    explanation:
      "If you restore it, everything comes back as it was: your profile, stories, friends and messages.",
    submit: "Restore my account",
    leave: "Leave it deleted",
    failed: "Your account could not be restored. Please try again.",
  },
  link: {
    openMail: "Please open the link in the mail again.",
    failed: "This did not work. Please try again.",
    login: "Go to login",
    home: "Go to Kora",
    confirmEmail: {
      title: "Your new email",
      question: "Your account gets the email that this link was mailed to.",
      submit: "Confirm my new email",
      done: (email: string) => `Your email is ${email} now.`,
      continue: "Continue",
    },
    undoEmail: {
      title: "Undo the change of your email",
      question:
        "Your old email comes back, all devices are signed out, and you set a new password next.",
      submit: "Undo the change",
      done: (email: string) => `Your email is ${email} again. All devices are signed out.`,
      next: "Set a new password",
    },
    signOutDevice: {
      title: "Sign the new device out",
      question:
        "The device that the mail names is signed out of your account. Your other devices stay signed in.",
      submit: "Sign the device out",
      done: "The device is signed out.",
      advice:
        "Whoever used it knows your password. Set a new one now, so that they cannot come back.",
      next: "Set a new password",
    },
  },
} as const;
