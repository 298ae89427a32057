import { dashboard as dashboardSentences } from "@kora/contract/sentences/dashboard";
import { onFirstUse } from "../on-first-use.ts";
import { locale, pluralize } from "./locale.ts";

const hours = onFirstUse(
  () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);
const number = onFirstUse(() => new Intl.NumberFormat(locale));
const day = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** Texts of the writers' dashboard. */
export const dashboardText = {
  title: "Dashboard",
  loading: "Loading...",
  writersOnly: dashboardSentences.writersOnly,
  failed: "Failed to fetch writer details.",
  apply: "Become a Griot",
  write: "Write a Story",
  /** Formats seconds as hours with two decimals. */
  hours: (seconds: number) => hours().format(seconds / 3600),
  number: (value: number) => number().format(value),
  total: { label: "Total reading time", unit: "hours" },
  stories: {
    title: "Your Stories",
    loading: "Loading stories...",
    failed: (why: string) => `Error loading stories: ${why}`,
    unknownFailure: "Please try again.",
    moreFailed: "The other stories could not be loaded.",
    empty: "You have not published a story yet.",
    edit: "Edit",
    editNamed: (title: string) => `Edit ${title}`,
    delete: "Delete",
    deleteNamed: (title: string) => `Delete ${title}`,
    question: (title: string) => `Delete “${title}”?`,
    detail: "It goes for everybody at once, with its comments and figures. This cannot be undone.",
    deleted: dashboardSentences.deleted,
    deleteFailed: dashboardSentences.deleteFailed,
    posted: { before: "Posted", after: "ago" },
    publication: "Publishing",
    revisions: "Versions",
    revisionsNamed: (title: string) => `Earlier versions of ${title}`,
    publicationNamed: (title: string) => `Publishing of ${title}`,
    analytics: {
      likes: "Likes",
      reads: "Reads",
      comments: "Comments",
      hours: "Hours",
      bookmarks: "Bookmarks",
      shares: "Shares",
    },
  },
  analytics: {
    title: "Last 30 days",
    loading: "Loading figures...",
    failed: "The figures could not be loaded.",
    chartFailed: "The chart could not be loaded.",
    view: "Show the figures as",
    views: { chart: "Chart", table: "Table" },
    day: "Day",
    reads: "Reads",
    likes: "Likes",
    seconds: "Reading time",
    hours: "Hours",
    hoursLabel: (text: string) => `${text} h`,
    table: "Reads, likes and hours of reading, day by day",
    dayName: (iso: string) => day().format(new Date(`${iso}T00:00:00Z`)),
    /** Text alternative of a chart. */
    summary: (name: string, sum: string, most: string, onDay: string) =>
      `${name}, the last 30 days: ${sum} in all, most on ${onDay} with ${most}.`,
    emptySummary: (name: string) => `${name}, the last 30 days: none yet.`,
    utc: "Days begin at midnight UTC.",
  },
  origins: {
    title: "Where readers came from",
    empty: "No reader has come in these days.",
    origin: "Origin",
    reads: "Reads",
    names: {
      "for-you": "For You",
      genre: "Genres",
      trending: "Trending",
      search: "Search",
      griot: "Your profile and stories page",
      playlist: "Playlists",
      direct: "The story's own address",
      other: "Elsewhere in Kora",
      facebook: "Facebook",
      whatsapp: "WhatsApp",
      x: "X (Twitter)",
      linkedin: "LinkedIn",
      "search-engine": "Search engines",
      "other-site": "Other sites",
      "shared-link": "Shared links",
    },
  },
  details: {
    title: "Writer details",
    notFound: "Writer details not found.",
    id: "Writer ID",
    copy: "Copy Writer ID",
    copied: "Writer ID copied!",
    copyFailed: "Failed to copy Writer ID.",
    posterName: "Poster name",
    country: "Country",
    about: "About",
    age: "Age",
    followerCount: pluralize("follower", "followers"),
    genres: "Genres",
    noGenres: "No genres selected.",
    hobbies: "Hobbies",
    noHobbies: "No hobbies selected.",
  },
} as const;
