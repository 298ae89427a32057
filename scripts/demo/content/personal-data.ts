import { toStoryHtml } from "./story-html.ts";
import type { DemoBegunStory, DemoCommunity, DemoDraft } from "./types.ts";

/** The users to log in as. Together they show every screen; the table in `README.md` lists them too. */
export const logins: DemoCommunity["logins"] = [
  { username: "kofi_reads", shows: "a reader: stories begun, friend requests, blocks" },
  { username: "ama.serwaa", shows: "a griot: alerts and messages of every kind, drafts" },
  { username: "tunde_writes", shows: "a griot, the creator of a private group" },
  { username: "naledi", shows: "a griot, a moderator: open reports" },
  { username: "thandeka.m", shows: "a griot, another moderator: an open appeal to decide" },
  { username: "winston.j", shows: "a limited reader" },
  { username: "leon_kigali", shows: "a suspended reader" },
];

export const pictures = {
  "ama.serwaa": "little-okra-and-the-very-tall-ladder",
  tunde_writes: "the-last-danfo-to-oshodi",
  "wanjiru.k": "the-loom-at-the-top-of-the-elevator",
  nour_alhassan: "where-two-rivers-agree",
  "zeynab.abdi": "the-tailor-of-mile-end",
  "marlon.b": "minutes-of-the-village-goat-committee",
  "yara.c": "the-drum-that-refused-to-sleep",
  naledi: "the-borehole-at-kilometre-nine",
  kofi_reads: "the-woman-who-repaired-radios",
  "Bisi.A": "goalkeeper",
  "dele.ogun": "the-night-shift-at-durban-harbour",
  "grace.atieno": "the-salt-mine-choir",
  "musa.garba": "salt-by-weight",
} as const;

export const profileViews = [
  ["kofi_reads", "ama.serwaa"],
  ["grace.atieno", "ama.serwaa"],
  ["minh.tran", "ama.serwaa"],
  ["dele.ogun", "tunde_writes"],
  ["pieter.vdm", "naledi"],
] as const;

export const searches = {
  kofi_reads: ["goalkeeper", "choir", "Naledi"],
  "ama.serwaa": ["drum", "salt", "Yara"],
  tunde_writes: ["goat", "danfo"],
  naledi: ["map", "borehole"],
} as const;

export const begunStories: readonly DemoBegunStory[] = [
  {
    reader: "kofi_reads",
    story: "the-loom-at-the-top-of-the-elevator",
    position: 0.72,
    hoursAgo: 52,
  },
  { reader: "kofi_reads", story: "the-salt-mine-choir", position: 0.2, hoursAgo: 27 },
  { reader: "kofi_reads", story: "the-borehole-at-kilometre-nine", position: 0.45, hoursAgo: 3.5 },
  { reader: "ama.serwaa", story: "the-tailor-of-mile-end", position: 0.3, hoursAgo: 30 },
  { reader: "ama.serwaa", story: "the-last-danfo-to-oshodi", position: 0.6, hoursAgo: 10 },
  { reader: "tunde_writes", story: "the-borehole-at-kilometre-nine", position: 0.5, hoursAgo: 15 },
  { reader: "naledi", story: "salt-by-weight", position: 0.35, hoursAgo: 18 },
];

export const drafts: readonly DemoDraft[] = [
  {
    author: "ama.serwaa",
    title: "The Spider Who Opened a Bank",
    shortDescription: "Everybody may put in. Nobody has yet found the door by which one takes out.",
    genre: ["african folktales", "comedy"],
    html: toStoryHtml(`
It was the dry season, and everybody in the village had a little, and nobody had enough to be calm.

“Give it to me,” said the spider, “and I will keep it where I keep everything.”

The goat asked where that was. This is the part that I have not yet decided.
`),
  },
  {
    author: "ama.serwaa",
    title: "A riddle for every rain",
    shortDescription: "",
    genre: ["children's"],
    html: "",
  },
  {
    author: "tunde_writes",
    editedStory: "the-last-danfo-to-oshodi",
    title: "The Last Danfo to Oshodi",
    shortDescription:
      "Eleven passengers, one driver, a bag that nobody owns, and forty minutes in which nothing moves.",
    genre: ["thriller", "crime", "drama"],
  },
];
