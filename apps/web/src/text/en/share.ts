import { locale } from "./locale.ts";

const countFormat = new Intl.NumberFormat(locale);
const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
const formatCount = (singular: string, plural: string) => (count: number) =>
  `${countFormat.format(count)} ${count === 1 ? singular : plural}`;

/** Texts of a story's public page. */
export const shareText = {
  byline: (writer: string) => `By ${writer}`,
  day: (date: Date) => days.format(date),
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
  explore: "Explore More Stories",
  /** A mature story, of which visitors see only title and warnings. */
  mature: {
    message: "This story is for adults.",
    logIn: "Log in to read it",
    loginPath: (storyId: string) => `/login?next=${encodeURIComponent(`/story/${storyId}`)}`,
  },
  missing: {
    title: "Story not found",
    message: "This story is no longer here.",
    home: "Go home",
  },
} as const;
