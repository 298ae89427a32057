import { locale } from "./locale.ts";

const figures = new Intl.NumberFormat(locale);
const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
const counted = (one: string, many: string) => (count: number) =>
  `${figures.format(count)} ${count === 1 ? one : many}`;

/** What the public page of a shared story says. */
export const shareText = {
  byline: (writer: string) => `By ${writer}`,
  day: (moment: Date) => days.format(moment),
  counts: {
    label: "Likes, comments and views",
    likes: counted("like", "likes"),
    comments: counted("comment", "comments"),
    views: counted("view", "views"),
  },
  /** What the picture shows that chat apps put beside the link. */
  card: (title: string, writer: string, poster: string) =>
    poster === "" ? `${title}, by ${writer}` : `${title}, by ${writer}: ${poster}`,
  /** The name of the griot's feed in a feed reader. */
  feed: (writer: string) => `Stories by ${writer}`,
  copyLink: "Copy Link",
  copied: "Link copied to clipboard!",
  copyFailed: "Failed to copy link.",
  address: "The address of this story:",
  explore: "Explore More Stories",
  missing: {
    title: "Story not found",
    sentence: "This story is no longer here.",
    home: "Go home",
  },
} as const;
