import { mutes as sentences } from "@kora/contract/sentences/mutes";

/** Texts of muted people and muted words. */
export const mutesText = {
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  muted: sentences.muted,
  unmuted: sentences.unmuted,
  failed: "That did not work. Please try again.",
  people: {
    title: "Muted people",
    hint: "You do not see their stories, statuses and comments. They do not learn of it.",
    loading: "Loading muted people...",
    failedToLoad: "The muted people could not be loaded.",
    moreFailed: "More muted people could not be loaded.",
    none: "You have muted nobody.",
    unmute: "Unmute",
    since: "Muted",
    username: (username: string) => `@${username}`,
  },
  words: {
    title: "Muted words",
    hint: "Comments with one of these words are folded, and stories with one in their title or description are hidden from you. Accents and capital letters make no difference.",
    label: "A word or a few words",
    add: "Add",
    none: "You have muted no words.",
    remove: (word: string) => `Remove ${word}`,
    empty: "Please enter a word.",
    tooLong: sentences.wordTooLong,
    tooMany: sentences.tooManyWords,
    already: "You have muted this word already.",
    failed: "The words could not be saved. Please try again.",
    added: (word: string) => `Added ${word}.`,
    removed: (word: string) => `Removed ${word}.`,
  },
  collapsed: "Hidden by your muted words",
  show: "Show",
} as const;
