import { mediaText } from "./media.ts";

/** Texts of notifications and of their settings. */
export const notificationsText = {
  content: {
    message: "New message",
    media: mediaText,
    /** Body of the notification of a group message, or of an alert with a note. */
    saidBy: (name: string, words: string) => `${name}: ${words}`,
    mentioned: (name: string, words: string) => `${name} mentioned you: ${words}`,
    /** Title of an alert's notification. */
    alert: "Kora",
    /** For push types that this build does not know. */
    somethingNew: { title: "Kora", body: "There is something new for you." },
  },
  offer: {
    label: "Notifications",
    message: "Know at once when somebody writes to you.",
    turnOn: "Turn on notifications",
    notNow: "Not now",
  },
  toasts: {
    on: "Notifications are on.",
    whileOpen: "Notifications are on while Kora is open.",
    off: "Notifications are off.",
  },
  settings: {
    title: "Notifications",
    intro: "When somebody writes to you while you look at something else.",
    box: "Show notifications on this device",
  },
  howToAllow:
    "Your browser blocks notifications from Kora. Allow them in its settings for this site, then come back here.",
  installFirst: "On this device notifications come once Kora is on your home screen.",
  unsupported: "This browser cannot show notifications.",
} as const;
