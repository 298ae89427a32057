import { publication as messages } from "@kora/contract/sentences/publication";
import type { ShownTo } from "@kora/contract/shown-to";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
);

/** Texts of the time at which a story is published, and of stories that only their griot sees. */
export const publicationText = {
  messages,
  /** Formats a time in the time zone of the browser. */
  time: (iso: string) => timeFormat().format(new Date(iso)),
  /** Who may read a published story. */
  shownTo: {
    label: "Who may read it",
    hint: "Everyone: also people without an account. Stories of griots under 18 are always for members only.",
    asInSettings: "As in my privacy settings",
    options: {
      public: "Everyone",
      members: "Members only",
    } satisfies Record<ShownTo, string>,
  },
  later: "Publish later",
  at: "Date and time",
  atHint: (timeZone: string) =>
    `In your time zone, ${timeZone}. Only you can see the story before.`,
  dialog: {
    title: "Publishing",
    published:
      "Unpublish the story, and only you can see it. Its comments and figures are kept, and come back when you publish it again.",
    unpublished: "Only you can see this story. Publish it now, or choose a time.",
    scheduled: (time: string) =>
      `This story will be published on ${time}. Choose another time, publish it now, or keep it to yourself.`,
    unpublish: "Unpublish",
    publishNow: "Publish now",
    cancelSchedule: "Do not publish",
    schedule: "Publish at this time",
    failed: "This could not be changed. Please try again.",
    /** The answer was lost. Publishing what is published changes nothing. */
    unknown: "We could not tell whether this was changed. Try again: it will not happen twice.",
  },
  done: {
    published: "Story published successfully!",
    scheduled: (time: string) => `Your story will be published on ${time}.`,
    unpublished: "Only you can see the story now.",
  },
} as const;
