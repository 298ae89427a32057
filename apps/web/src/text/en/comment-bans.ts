/** Texts about users whom a griot has barred from commenting. */
export const commentBansText = {
  title: "Barred from commenting",
  ban: "Bar from commenting",
  question: (name: string) => `Bar ${name} from commenting?`,
  detail:
    "They can still read your stories, but can no longer comment or reply below any of them. Kora does not notify them. You can undo this in your dashboard.",
  confirm: "Bar",
  banned: (name: string) => `${name} can no longer comment on your stories.`,
  failed: "This did not work. Please try again.",
  loading: "Loading...",
  listFailed: "The list could not be loaded.",
  moreFailed: "More could not be loaded.",
  none: "You have barred no one. The menu of a comment under your stories has this option.",
  unban: "Undo",
  unbanLabel: (name: string) => `Let ${name} comment again`,
  unbanned: (name: string) => `${name} can comment on your stories again.`,
  unbanFailed: "This could not be undone. Please try again.",
} as const;
