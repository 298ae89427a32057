/** Texts of the outbox: what was done without a connection. */
export const outboxText = {
  title: "Outbox",
  intro: "What you did without a connection. Kora sends it by itself, in this order.",
  loading: "Loading your outbox...",
  failed: "Your outbox could not be opened.",
  empty: "Nothing waits here. What you do without a connection comes here until it is sent.",
  find: "Find stories",
  waiting: "Waiting",
  refused: "Not sent",
  sent: "Sent",
  sendNow: "Send now",
  /** Shown at a comment below its story. */
  waitingForConnection: "Waiting for a connection",
  notSent: "Not sent",
  toOutbox: "Open the outbox",
  waitsNow: "Waiting for a connection. Kora sends it by itself.",
  refusedNow: (title: string, reason: string) =>
    `${title === "" ? "Something in your outbox" : `Your change to “${title}”`} could not be sent. ${reason}`,
  noReason: "Kora could not do this.",
  since: "Waiting for",
  sentAt: "Sent",
  old: (days: number) =>
    `This has waited for more than ${days} days. Do you still want to send it?`,
  send: "Send",
  tryAgain: "Try again",
  discard: "Discard",
  discardNamed: (what: string) => `Discard: ${what}`,
  copy: "Copy",
  copied: "Copied.",
  copyFailed: "This could not be copied.",
  edit: "Edit",
  editLabel: "Your comment",
  sendEdited: "Send again",
  cancel: "Cancel",
  discardQuestion: "Discard this?",
  discardDetail: "Its words go, and it is not sent.",
  /** What was done, with the title of the story or series or the name of the griot; "" if it is unknown. */
  calls: {
    createComment: (title: string) => `Comment on ${quote(title)}`,
    createReply: (title: string) => `Reply in ${quote(title)}`,
    likeComment: (title: string) => `Like of a comment on ${quote(title)}`,
    unlikeComment: (title: string) => `Like taken back from a comment on ${quote(title)}`,
    likeStory: (title: string) => `Like of ${quote(title)}`,
    unlikeStory: (title: string) => `Like taken back from ${quote(title)}`,
    addBookmark: (title: string) => `Bookmark of ${quote(title)}`,
    removeBookmark: (title: string) => `Bookmark removed from ${quote(title)}`,
    followWriter: (name: string) => `Follow ${name === "" ? "a griot" : name}`,
    unfollowWriter: (name: string) => `Unfollow ${name === "" ? "a griot" : name}`,
    followSeries: (title: string) => `Follow ${quoteSeries(title)}`,
    unfollowSeries: (title: string) => `Unfollow ${quoteSeries(title)}`,
  },
  message: "Message",
  voiceNote: "Voice note or file",
  heldMessage: "Recorded, and waits until you send it",
  openChat: "Open the conversation",
  draft: (title: string) => `Draft: ${title === "" ? "without a title" : title}`,
  editDraft: (title: string) => `Edit: ${title === "" ? "without a title" : title}`,
  draftOnDevice: "Only on this device",
  openDraft: "Open the draft",
} as const;

function quote(title: string): string {
  return title === "" ? "a story" : `“${title}”`;
}

function quoteSeries(title: string): string {
  return title === "" ? "a series" : `“${title}”`;
}
