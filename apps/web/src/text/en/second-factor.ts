import { secondFactor as messages } from "@kora/contract/sentences/second-factor";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const dayFormat = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
const day = (date: string) => dayFormat().format(new Date(date));

/** Texts of the second factor, which the screens call the second step. */
export const secondFactorText = {
  messages,
  step: {
    title: "One more step",
    invitation: "Your password is right. Please confirm that it is you.",
    invitationAfterGoogle: "Please confirm that it is you.",
    appCode: "Code from your app",
    appCodeHint: "Six digits, new every 30 seconds.",
    recoveryCode: "Recovery code",
    recoveryCodeHint: "One of the ten codes that you stored. Each works once.",
    submit: "Continue",
    usePasskey: "Use a passkey",
    useRecoveryCode: "Use a recovery code",
    useAppCode: "Use a code from the app",
    passkeyUnused: "The passkey was not used. Please try again, or choose another way.",
    failed: "This did not work. Please try again.",
    unreachable: "Kora could not be reached. Please try again when the line is back.",
    noMethod:
      "This browser cannot use your passkey. Please log in with a browser or device that can.",
    back: "Back to login",
    loading: "Loading...",
  },
  proof: {
    title: "Please confirm that it is you",
    explanation: "This protects your account, even from someone who uses your open session.",
    failed: "The confirmation could not be started.",
  },
  missing: {
    title: "Moderation",
    message: "Moderators need a second step at login. Set one up, and then you can moderate.",
    setUp: "Set up a second step",
  },
  settings: {
    intro:
      "With a second step at login, a stolen password is not enough to take over your account.",
    required: "Moderators need a second step. Please set one up before you moderate.",
    loading: "Loading your second step...",
    failed: "Your second step could not be loaded.",
    actionFailed: "This did not work. Please try again.",
    added: (added: string) => `Added on ${day(added)}`,
    addedAndUsed: (added: string, used: string) =>
      `Added on ${day(added)}, last used on ${day(used)}`,
    continue: "Continue",
    remove: "Remove",
    removeDetail: "Your next login will not ask for it.",
    removeLastDetail:
      "It is your last one, so your password alone will be enough to log in. Your recovery codes end too.",
  },
  password: {
    label: "Your password",
    show: "Show Password",
    hint: "The first second step needs your password.",
    required: "Please enter your password.",
    googleHint: "If you always log in with Google, log in again instead:",
    google: "Log in with Google again",
  },
  app: {
    title: "App with codes",
    explanation: "An authenticator app on your phone shows a code that you enter at login.",
    setUp: "Set up an app",
    dialogTitle: "Set up an app",
    scan: "Scan this code with your authenticator app.",
    qrCode: "QR code for your authenticator app",
    secret: "Or type this key into the app:",
    copy: "Copy the key",
    copied: "The key is copied.",
    copyFailed: "The key could not be copied. Please select it by hand.",
    code: "Code from the app",
    confirm: "Confirm",
    removeQuestion: "Remove the app?",
  },
  passkeys: {
    title: "Passkeys",
    explanation:
      "Log in with your fingerprint, your face, the lock of your device or a security key.",
    add: "Add a passkey",
    dialogTitle: "Add a passkey",
    name: "Name of the passkey",
    nameHint: "So that you know it later, such as: my phone.",
    initialName: "My passkey",
    nameRequired: messages.passkeyNameRequired,
    create: "Create the passkey",
    notCreated: "The passkey was not created. Please try again.",
    exists: "This device has a passkey for your account already.",
    unavailable: messages.passkeysUnavailable,
    unsupported: "This browser cannot create passkeys.",
    removeOf: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove the passkey ${name}?`,
  },
  codes: {
    title: "Recovery codes",
    explanation:
      "For the day when your phone is lost: each code works once in place of the second step.",
    left: (count: number) =>
      count === 1 ? "1 unused code is left." : `${count} unused codes are left.`,
    renew: "Get new codes",
    renewQuestion: "Get new recovery codes?",
    renewDetail: "The old ones no longer work.",
    dialogTitle: "Store your recovery codes",
    once: "They are shown only now. Store them where you find them without your phone.",
    copy: "Copy",
    copied: "The codes are copied.",
    copyFailed: "The codes could not be copied. Please select them by hand.",
    download: "Download",
    fileName: "kora-recovery-codes.txt",
    done: "I have stored them",
  },
} as const;
