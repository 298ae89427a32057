import type { DemoBlock, DemoReport } from "./types.ts";

/** The first one takes all actions, so the second one decides about the appeals against them. */
export const moderators = ["naledi", "thandeka.m"] as const;

/** They are limited and suspended for so many days. */
const sanctionDays = 30;

export const reports: readonly DemoReport[] = [
  {
    reporters: ["abena.o", "kofi_reads"],
    target: { user: "winston.j" },
    reason: "Comments the same joke under every story.",
    hoursAgo: 60,
    handled: [
      { action: "limit", days: 2, note: "Please tell each joke once." },
      { action: "unlimit", note: "He has promised it." },
    ],
  },
  {
    reporters: ["grace.atieno", "odhiambo_j"],
    target: { story: "the-woman-who-repaired-radios" },
    reason: "It gives away the street where she lives.",
    hoursAgo: 50,
  },
  {
    reporters: ["samira.h"],
    target: { story: "the-woman-who-lent-out-her-shadow", commentAuthor: "abena.o" },
    reason: "Tells the end of another story.",
    hoursAgo: 45,
  },
  {
    reporters: ["Bisi.A", "fatou_s"],
    target: { user: "winston.j" },
    reason: "Sends the same joke to everybody, every day.",
    hoursAgo: 40,
    handled: [
      {
        action: "limit",
        days: sanctionDays,
        note: "You had promised to tell each joke once.",
      },
    ],
  },
  {
    reporters: ["tsering_d"],
    target: { user: "minh.tran" },
    reason: "Asks every reader for a room in Kumasi.",
    hoursAgo: 38,
  },
  {
    reporters: ["Bisi.A"],
    target: { messageFrom: "winston.j", messageTo: "Bisi.A" },
    reason: "I have asked him to stop. He sends it again, and now with pictures.",
    hoursAgo: 3,
  },
  {
    reporters: ["cheikh_ba"],
    target: { groupName: "Announcements from the Book Bus" },
    reason: "It is only announcements. When may we talk?",
    hoursAgo: 6,
  },
  {
    reporters: ["heriniaina"],
    target: { playlistName: "Long enough for the bridge" },
    reason: "Nobody should read while driving over a bridge.",
    hoursAgo: 5,
  },
  {
    reporters: ["heriniaina"],
    target: { seriesTitle: "What the caravans carried" },
    reason: "The title promises gold. There is only salt.",
    hoursAgo: 4,
  },
  {
    reporters: ["pieter.vdm"],
    target: { story: "the-last-danfo-to-oshodi" },
    reason: "The poster shows the number plate of a real bus.",
    hoursAgo: 35,
    handled: [{ action: "warn", note: "Please cover the number plate on the poster." }],
  },
  {
    reporters: ["tsering_d"],
    target: { story: "the-salt-mine-choir" },
    reason: "A child of our house has read it and does not go to the cellar any more.",
    hoursAgo: 30,
    handled: [
      {
        action: "warn",
        note: "Please rate it for older readers, or leave out the fourth day.",
      },
      {
        action: "raise",
        rating: "teen",
        note: "The fourth day is not for children.",
        appeal: {
          username: "mirela.v",
          text: "Children visit the mine every Sunday.",
          decision: { outcome: "upheld", reason: "On Sundays the lamps are lit." },
        },
      },
    ],
  },
  {
    reporters: ["hanneke", "sipho.n"],
    target: { statusOf: "jojo.mensah" },
    reason: "He should be asleep at that hour.",
    hoursAgo: 0.4,
  },
  {
    reporters: ["nkechi_o"],
    target: { story: "little-okra-and-the-very-tall-ladder" },
    reason: "A child of my class has tried the ladder.",
    hoursAgo: 31,
    handled: [
      {
        action: "warn",
        note: "Please say that ladders are held by a grown-up.",
        appeal: {
          username: "ama.serwaa",
          text: "It says so: the whole village holds it.",
          decision: { outcome: "overturned", reason: "It does. Forgive us." },
        },
      },
    ],
  },
  {
    reporters: ["musa.garba"],
    target: { story: "minutes-of-the-village-goat-committee" },
    reason: "My goat is in it.",
    hoursAgo: 20,
    handled: [{ action: "dismiss", note: "Goats may be written about." }],
  },
  {
    reporters: ["ines_f", "cheikh_ba"],
    target: { story: "the-bug-that-only-happened-on-sundays", commentAuthor: "precious_m" },
    reason: "Tells the name of the clinic.",
    hoursAgo: 16,
    handled: [
      { action: "hide", note: "Please leave the name of the clinic out." },
      { action: "unhide", note: "The name was of another clinic." },
    ],
  },
  {
    reporters: ["precious_m"],
    target: { story: "the-salt-mine-choir", commentAuthor: "jojo.mensah" },
    reason: "Not about the story.",
    hoursAgo: 12,
    handled: [
      {
        action: "hide",
        note: "It is not about the story.",
        appeal: {
          username: "jojo.mensah",
          text: "It is about the voice in the third part. My grandmother has heard her, and she says that she was in tune.",
        },
      },
    ],
  },
  {
    reporters: ["obinna.e"],
    target: { user: "leon_kigali" },
    reason: "Sends me his code to test, at night.",
    hoursAgo: 7,
    handled: [
      { action: "suspend", note: "Please stop writing to people who asked you to.", days: 3 },
      { action: "restore", note: "They have talked about it." },
      { action: "close", note: "He has written to forty people since." },
      { action: "restore", note: "It was his brother, on his phone." },
      { action: "suspend", note: "His brother has the phone again.", days: sanctionDays },
    ],
  },
  {
    reporters: ["hanneke"],
    target: { user: "sipho.n" },
    reason: "He writes that he is 45 and still at school.",
    hoursAgo: 9,
    handled: [
      {
        action: "setBirthMonth",
        birthMonth: "1998-04",
        note: "You are a teacher there, and an adult.",
      },
    ],
  },
];

export const blocks: readonly DemoBlock[] = [
  { blocker: "ama.serwaa", target: { user: "winston.j" } },
  { blocker: "kofi_reads", target: { user: "winston.j" } },
  { blocker: "kofi_reads", target: { writer: "marlon.b" } },
  { blocker: "kofi_reads", target: { story: "the-bug-that-only-happened-on-sundays" } },
  { blocker: "kofi_reads", target: { statusOf: "dele.ogun" } },
  {
    blocker: "kofi_reads",
    target: { story: "the-last-danfo-to-oshodi", commentAuthor: "obinna.e" },
  },
];
