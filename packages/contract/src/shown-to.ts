/** To whom a published story is shown: to everyone, or only to users who are logged in. */
export const shownToChoices = ["public", "members"] as const;
export type ShownTo = (typeof shownToChoices)[number];
