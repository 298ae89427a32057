import { publication } from "@kora/contract/sentences/publication";
import type { SeriesState } from "@kora/contract/series-states";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const countFormat = onFirstUse(() => new Intl.NumberFormat(locale));
const days = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const formatCount = (singular: string, plural: string) => (count: number) =>
  `${countFormat().format(count)} ${count === 1 ? singular : plural}`;

const states: Readonly<Record<SeriesState, string>> = {
  ongoing: "Ongoing",
  complete: "Complete",
  paused: "Paused",
};

/** The login that then leads to the story in the app. */
const toLoginPath = (storyId: string) => `/login?next=${encodeURIComponent(`/story/${storyId}`)}`;

/** Texts of the public pages of stories and series. */
export const shareText = {
  byline: (writer: string) => `By ${writer}`,
  day: (date: Date) => days().format(date),
  edited: (day: string) => `Edited ${day}`,
  note: "Author's note",
  tags: "Tags",
  counts: {
    label: "Likes, comments and views",
    likes: formatCount("like", "likes"),
    comments: formatCount("comment", "comments"),
    views: formatCount("view", "views"),
  },
  /** Text alternative of the preview card in chat apps. */
  card: (title: string, writer: string, poster: string) =>
    poster === "" ? `${title}, by ${writer}` : `${title}, by ${writer}: ${poster}`,
  /** Title of the writer's feed. */
  feed: (writer: string) => `Stories by ${writer}`,
  copyLink: "Copy Link",
  copied: "Link copied to clipboard!",
  copyFailed: "Failed to copy link.",
  address: "The address of this story:",
  more: "Explore More Stories",
  /** Lists of stories, and the pages of genres and tags. */
  lists: {
    about: (topic: string) => `${topic}: stories that everyone may read on Kora, the newest first.`,
    genres: "Genres",
    pages: "Pages",
    newest: "Newest stories",
    older: "Older stories",
    empty: "There is no story here that everyone may read.",
    openInApp: "Open in Kora",
    feed: (title: string) => `New stories: ${title}`,
  },
  /** The public page of a griot. */
  griot: {
    title: (name: string, username: string) => `${name} (@${username})`,
    series: "Series",
    stories: "Stories",
    empty: "There is no story here that everyone may read. Members may find more.",
    openInApp: "Open in Kora",
  },
  /** The front page of what is public. */
  explore: {
    link: "Explore",
    title: "Explore stories",
    intro: "Stories from griots on Kora that everyone may read, without an account.",
    trending: "Read most now",
    newest: "New stories",
    join: "Join Kora",
  },
  /** A mature story, of which visitors see only title and warnings. */
  mature: {
    message: "This story is for adults.",
    logIn: "Log in to read it",
    loginPath: toLoginPath,
  },
  /** A story that is shown to members only. */
  members: {
    message: "This story is for members of Kora.",
    logIn: "Log in to read it",
    register: "Create an account",
    loginPath: toLoginPath,
  },
  series: {
    states,
    about: (state: SeriesState, parts: number) =>
      `${states[state]} · ${parts} ${parts === 1 ? "part" : "parts"}`,
    contents: "Contents",
    minutes: (minutes: number) => `${minutes} min read`,
    part: (number: number, count: number) => `Part ${number} of ${count}`,
    feed: (title: string) => `New parts of ${title}`,
    empty: "There is no part in this series yet.",
  },
  missing: {
    story: { title: "Story not found", message: "This story is no longer here." },
    series: { title: "Series not found", message: "This series is no longer here." },
    /** Its griot unpublished the story. */
    withdrawn: { title: "Story not available", message: publication.unavailable },
    griot: { title: "Griot not found", message: "There is no griot here." },
    list: { title: "Page not found", message: "There is nothing here." },
    home: "Go home",
  },
} as const;
