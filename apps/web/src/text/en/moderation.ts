import type {
  AppealOutcome,
  LoggedAct,
  ModeratedKind,
  ModerationAction,
} from "@kora/contract/moderation-actions";
import { moderation as said } from "@kora/contract/sentences/moderation";
import { hourCycle, locale, pluralize } from "./locale.ts";

const timeFormat = new Intl.DateTimeFormat(locale, {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle,
});
const time = (iso: string) => timeFormat.format(new Date(iso));
const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const day = (iso: string) => dayFormat.format(new Date(iso));

const actionLabels: Readonly<Record<ModerationAction, string>> = {
  dismiss: "Dismiss",
  hide: "Hide",
  warn: "Warn",
  suspend: "Suspend",
  unhide: "Show again",
  restore: "Restore account",
  raise: "Raise rating",
  setBirthMonth: "Correct age",
  limit: "Limit",
  unlimit: "End limit",
  close: "Close account",
};

const doneLabels: Readonly<Record<LoggedAct, string>> = {
  dismiss: "Dismissed",
  hide: "Hidden",
  warn: "Warned",
  suspend: "Suspended",
  unhide: "Shown again",
  restore: "Restored",
  raise: "Rating raised",
  setBirthMonth: "Age corrected",
  limit: "Limited",
  unlimit: "Limit ended",
  close: "Closed",
  uphold: "Appeal rejected",
  overturn: "Appeal granted",
  removeSecondFactors: "Second factors removed",
};

const kinds: Readonly<Record<ModeratedKind, string>> = {
  user: "Person",
  story: "Story",
  comment: "Comment",
  status: "Status",
};

/** Texts of the moderation pages. */
export const moderationText = {
  title: "Moderation",
  back: "All of moderation",
  views: "What to show",
  tabs: {
    reports: "Reports",
    appeals: "Appeals",
    search: "Search",
    log: "Log",
  },
  states: { label: "Which reports", open: "Open", handled: "Handled" },
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
  limitedUntil: (iso: string) => `Limited until ${time(iso)}`,
  moderator: "Moderator",
  onStory: (title: string) => `on “${title}”`,
  reports: pluralize("report", "reports"),
  notReported: "Not reported",
  earlier: (count: number) => `${count} earlier`,
  noModerator: "the operator, or a moderator whose account is gone",
  show: "See it in its place",
  details: "Details",
  by: "by",
  username: (username: string) => `@${username}`,
  more: "Load more",
  actions: {
    ofEntity: (kind: ModeratedKind) =>
      kind === "user" ? "The reports" : `The ${kinds[kind].toLowerCase()}`,
    ofPerson: "The person",
    ofNamed: (name: string) => `The person: ${name}`,
    own: "This is yours, so other moderators decide.",
    ownAccount: "This is your own account, so other moderators decide.",
    ofModerator: said.operatorsOnly,
  },
  take: {
    take: "Take it",
    giveBack: "Give it back",
    ownUntil: (iso: string) => `You have taken this until ${time(iso)}.`,
    otherUntil: (username: string, iso: string) =>
      `@${username} is working on this until ${time(iso)}.`,
    failed: "This could not be done. Please try again.",
  },
  notes: {
    title: "Notes",
    count: (count: number) => (count === 0 ? "Notes" : `Notes (${count})`),
    intro: "Only moderators see them.",
    loading: "Loading notes...",
    failed: "The notes could not be loaded.",
    none: "No notes yet.",
    label: "New note",
    add: "Add note",
    added: "The note is added.",
    addFailed: "The note could not be added. Please try again.",
    required: said.noteTextRequired,
    tooLong: said.noteTextTooLong,
    delete: "Delete",
    deleteQuestion: "Delete this note?",
    deleteFailed: "The note could not be deleted. Please try again.",
  },
  log: {
    hint: "Choose a name to see only what this moderator did, or what concerns this person.",
    about: "about",
    byModerator: (username: string) => `Only by @${username}`,
    aboutPerson: (username: string) => `Only about @${username}`,
    byThisModerator: "Only by one moderator",
    aboutThisPerson: "Only about one person",
    showAll: "Show all",
    onlyBy: (username: string) => `Show only what @${username} did`,
    onlyAbout: (username: string) => `Show only what concerns @${username}`,
    noneFound: "There is nothing of this kind in the log.",
  },
  dialog: {
    title: (action: ModerationAction, subject: string) => `${actionLabels[action]}: ${subject}`,
    note: "Note",
    reason: "Reason",
    noteHints: {
      dismiss: "Kept in the log.",
      hide: "The person reads this.",
      warn: "The person reads this.",
      suspend: "The person reads this, and can appeal.",
      unhide: "Kept in the log.",
      restore: "Kept in the log.",
      raise: "The griot reads this.",
      setBirthMonth: "The person reads this.",
      limit: "The person reads this, and can appeal.",
      unlimit: "Kept in the log.",
      close: "The person reads this, and can appeal.",
    } satisfies Readonly<Record<ModerationAction, string>>,
    detail: {
      dismiss: "The reports are settled, and nothing else happens.",
      hide: "Nobody but moderators sees it any more.",
      warn: "The person is told what you write.",
      suspend:
        "All their sessions end now, and nobody sees them or what they made until it ends. They can still log in to read why, appeal, and take their data with them.",
      unhide: "Everybody sees it again.",
      restore: "They can log in again, and are seen again.",
      raise: "The griot cannot choose a lower rating again.",
      setBirthMonth: "The month in which the person was born decides which rules protect them.",
      limit: "For these days they cannot comment, begin conversations, or create and join groups.",
      unlimit: "They can comment and begin conversations again.",
      close:
        "All their sessions end now, nobody sees them or what they made, and their data is erased after 30 days.",
    } satisfies Readonly<Record<ModerationAction, string>>,
    hideDetail: {
      status: "Nobody but moderators sees it, not even the person. It expires as before.",
      group: "Nobody but its members and moderators sees it, and nobody can write in it.",
    } as Readonly<Partial<Record<ModeratedKind, string>>>,
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
    conflict: "The latest decision:",
    conflictLoading: "Loading the latest decision...",
  },
  actionFailed: "This could not be done. Please try again.",
} as const;
