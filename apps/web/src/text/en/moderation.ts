import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import { moderation as said } from "@kora/contract/sentences/moderation";
import { pluralize } from "./locale.ts";

const actionLabels: Readonly<Record<ModerationAction, string>> = {
  dismiss: "Dismiss",
  hide: "Hide",
  warn: "Warn",
  suspend: "Suspend",
  unhide: "Show again",
  restore: "Restore account",
  raise: "Raise rating",
  setBirthMonth: "Correct age",
};

const doneLabels: Readonly<Record<ModerationAction, string>> = {
  dismiss: "Dismissed",
  hide: "Hidden",
  warn: "Warned",
  suspend: "Suspended",
  unhide: "Shown again",
  restore: "Restored",
  raise: "Rating raised",
  setBirthMonth: "Age corrected",
};

const kinds: Readonly<Record<ModeratedKind, string>> = {
  user: "Person",
  story: "Story",
  comment: "Comment",
  status: "Status",
};

/** Texts of the moderation page. */
export const moderationText = {
  title: "Moderation",
  views: "What to show",
  tabs: { open: "Reports", handled: "Handled", log: "Log" },
  loading: "Loading reports...",
  loadingLog: "Loading the log...",
  failed: "The reports could not be loaded.",
  failedLog: "The log could not be loaded.",
  none: {
    open: "Nothing waits. All reports are handled.",
    handled: "No report has been handled yet.",
    log: "Nothing has been done yet.",
  },
  kinds,
  actionLabels: actionLabels,
  doneLabels: doneLabels,
  deletedContent: "This is no longer there.",
  hidden: "Hidden",
  suspended: "Suspended",
  onStory: (title: string) => `on “${title}”`,
  reports: pluralize("report", "reports"),
  earlier: (count: number) => `${count} earlier`,
  deletedUser: "Somebody whose account is gone",
  show: "See it in its place",
  by: "by",
  username: (username: string) => `@${username}`,
  more: "Load more",
  dialog: {
    title: (action: ModerationAction, subject: string) => `${actionLabels[action]}: ${subject}`,
    note: "Note",
    noteHints: {
      dismiss: "Kept in the log.",
      hide: "Kept in the log.",
      warn: "The person reads this.",
      suspend: "The person reads this when they try to log in.",
      unhide: "Kept in the log.",
      restore: "Kept in the log.",
      raise: "The griot reads this.",
      setBirthMonth: "The person reads this.",
    } satisfies Readonly<Record<ModerationAction, string>>,
    detail: {
      dismiss: "The reports are settled, and nothing else happens.",
      hide: "Nobody but moderators sees it any more.",
      warn: "The person is told what you write.",
      suspend: "All their sessions end now, and nobody sees them or what they made until it ends.",
      unhide: "Everybody sees it again.",
      restore: "They can log in again, and are seen again.",
      raise: "The griot cannot choose a lower rating again.",
      setBirthMonth: "The month in which the person was born decides which rules protect them.",
    } satisfies Readonly<Record<ModerationAction, string>>,
    ageEffects: {
      closed: "Under 13: the account is closed now, and its data is erased after 30 days.",
      minor:
        "Under 18: mature stories are hidden from them, and adults who are not their friends cannot write to them. Friendships stay.",
      adult: "18 or older: if they were under 18 here, their friendships with minors end.",
    },
    monthMissing: said.birthMonthRequired,
    rating: "New rating",
    duration: "For how long",
    unlimited: "Without end",
    days: pluralize("day", "days"),
    noteRequired: said.noteRequired,
    noteTooLong: said.noteTooLong,
  },
  actionFailed: "This could not be done. Please try again.",
} as const;
