import { messages as said } from "@kora/contract/sentences/messages";
import { pictureErrors } from "@kora/contract/sentences/picture-errors";
import { onFirstUse } from "../on-first-use.ts";
import { hourCycle, locale, pluralize } from "./locale.ts";
import { mediaText } from "./media.ts";

const clock = onFirstUse(
  () =>
    new Intl.DateTimeFormat(locale, {
      hour: hourCycle() === "h23" ? "2-digit" : "numeric",
      minute: "2-digit",
      hourCycle: hourCycle(),
    }),
);
const day = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" }),
);
const dayOfYear = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: "long" }));
const dayOfMonth = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }),
);

/** Formats a time as hour and minute, such as `16:15`. */
const timeOfDay = (date: Date): string => clock().format(date);

/** Texts of one-to-one chats, most also used by groups. */
export const messagesText = {
  title: "Chat",
  loading: "Loading messages...",
  loadFailed: "Failed to load chat data. Please refresh the page.",
  notFound: said.personNotFound,
  findPeople: "Find somebody else",
  emptyWith: (name: string) => `Say hello to ${name}.`,
  empty: "Nothing was said here.",
  listOf: (name: string) => `Messages with ${name}`,
  readOnly: "This conversation is closed. What was said stays readable.",
  olderNeedConnection: "The older messages need a connection.",
  olderFailed: "Older messages could not be loaded.",
  moreLoading: "Loading more messages",
  today: "Today",
  yesterday: "Yesterday",
  time: timeOfDay,
  day: (date: Date, isThisYear: boolean) => (isThisYear ? day : dayOfYear)().format(date),
  unreadDivider: "Unread messages",
  toLatest: "To the latest message",
  newMessages: pluralize("new message", "new messages"),
  arrived: (name: string, what: string) => `${name}: ${what}`,
  header: {
    back: "Back to your conversations",
    online: "Online",
    lastSeen: (day: string, date: Date) => `last seen ${day} at ${timeOfDay(date)}`,
    lastSeenDay: {
      today: "today",
      yesterday: "yesterday",
      day: (date: Date, isThisYear: boolean) =>
        `on ${(isThisYear ? dayOfMonth : dayOfYear)().format(date)}`,
    },
    typing: "typing…",
    menu: "Conversation",
    profile: "View profile",
    mute: "Mute notifications",
    unmute: "Unmute notifications",
    muted: "Muted",
    muteFailed: "The notifications could not be changed. Please try again.",
    timer: "Disappearing messages",
    timerHint: "New messages of yours disappear after this time.",
    timerOn: (label: string) => `Your messages disappear after ${label}.`,
    remove: "Delete chat",
    removeDetail: "It leaves your list until the next message. The other person keeps theirs.",
    removeConfirm: "Delete",
    removeFailed: "The chat could not be deleted. Please try again.",
  },
  /** Texts of the search in the open conversation. */
  search: {
    open: "Search in chat",
    title: "Search in this conversation",
    placeholder: "Words to find",
    older: "Next match, older",
    newer: "Previous match, newer",
    close: "Close the search",
    searching: "Searching…",
    match: (position: number, count: number, hasMore: boolean) =>
      `${position} of ${count}${hasMore ? "+" : ""}`,
    none: "No message matches.",
    paused: "No further match so far.",
    continueSearch: "Search older messages",
    failed: "The messages could not be searched.",
  },
  timers: [
    { seconds: 0, label: "Off" },
    { seconds: 3600, label: "1 Hour" },
    { seconds: 21_600, label: "6 Hours" },
    { seconds: 43_200, label: "12 Hours" },
    { seconds: 86_400, label: "24 Hours" },
  ],
  deliveryStates: {
    waiting: "Waiting to be sent",
    sending: "Sending",
    sent: "Sent",
    delivered: "Delivered",
    read: "seen",
  },
  failed: "Failed to send message. Please try again.",
  retry: "Try again",
  discard: "Discard",
  edited: "edited",
  forwarded: "Forwarded",
  disappears: "Disappears by itself",
  deleted: "This message was deleted",
  undo: "Undo",
  /** Shown in place of a group message whose author and the viewer have blocked one another. */
  hiddenMessage: "A message that is not shown to you",
  you: "You",
  media: mediaText,
  quoteDeleted: "Deleted message",
  jumpToQuoted: (name: string) => `To the message of ${name} that is answered`,
  quotedNotFound: said.notFound,
  status: "Memoir status",
  actions: {
    menu: "Acts on this message",
    reply: "Reply",
    copy: "Copy",
    copied: "Message copied.",
    copyFailed: "The message could not be copied.",
    forward: "Forward",
    edit: "Edit",
    remove: "Delete",
    deleteFailed: "Failed to delete message.",
    undoFailed: "Failed to undo delete message.",
    editFailed: "Failed to edit message.",
  },
  composer: {
    label: (name: string) => `Message to ${name}`,
    placeholder: "Message",
    send: "Send",
    tooLong: said.tooLong,
    replyingTo: (name: string) => `Answer to ${name}`,
    editing: "Edit message",
    cancelReply: "Do not answer it",
    cancelEdit: "Leave it as it was",
    saveEdit: "Save",
    emoji: "Emoji",
    attach: "Attach files",
    drop: "Drop files to send them",
  },
  /** Texts of the dialog of attached files, before they are sent. */
  attaching: {
    question: "How would you like to send it?",
    questionForAll: "How would you like to send them?",
    confirm: "Send it now?",
    confirmAll: "Send them now?",
    content: (name: string) => `Words with ${name}`,
    placeholder: "Add words",
    remove: (name: string) => `Remove ${name}`,
    send: "Send directly",
    edit: "Edit first",
    editMore: "Edit again",
    editor: "Edit picture",
    editOne: (name: string) => `Edit ${name}`,
    editAgain: (name: string) => `Edit ${name} again, which is edited`,
    position: (position: number, total: number) => `${position} of ${total}`,
  },
  forwarding: {
    title: "Forward to",
    search: "Search by name or username",
    loading: "Loading people...",
    none: "Nobody matches.",
    failed: "People could not be loaded.",
    group: (members: number) => (members === 1 ? "Group, 1 member" : `Group, ${members} members`),
    forwarded: (name: string) => `Forwarded to ${name}.`,
  },
  /** Texts of the list of users to mention with @. */
  files: {
    sending: (name: string) => `Sending ${name}`,
    cancel: (name: string) => `Cancel ${name}`,
    download: (name: string) => `Download ${name}`,
    open: "Open the picture",
    picture: (name: string) => `Picture from ${name}`,
    unusable: said.fileNotAccepted,
    pictureErrors: {
      unreadable: said.pictureBroken,
      heic: pictureErrors.heic,
      damaged: pictureErrors.damaged,
      "too-large": said.fileTooLarge,
    },
    tooLarge: said.fileTooLarge,
    becomesStill: "This picture is animated. It will be sent as a still picture.",
  },
} as const;
