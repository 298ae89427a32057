import type { DemoChat } from "./types.ts";

/** One-to-one chats of the users whose logins are printed, with every kind of message. */
export const chats: readonly DemoChat[] = [
  {
    users: ["ama.serwaa", "kofi_reads"],
    messages: [
      {
        by: "kofi_reads",
        hoursAgo: 76,
        text: "Good evening, Auntie. Is the veranda open on Thursday?",
      },
      { by: "ama.serwaa", hoursAgo: 75.6, text: "It has no door, Kofi. Come." },
      {
        by: "kofi_reads",
        hoursAgo: 75.5,
        text: "I will bring the bench from church. They will not miss it before Sunday.",
        editedTo:
          "I will bring the bench from church. They will not miss it before Sunday, I asked.",
      },
      { by: "ama.serwaa", hoursAgo: 50, text: "", file: { attachment: "voice-note.webm" } },
      {
        by: "kofi_reads",
        hoursAgo: 49.7,
        text: "Please sing it again on Thursday, from the goat.",
        replyTo: 3,
      },
      {
        by: "ama.serwaa",
        hoursAgo: 27,
        text: "The harp that I told you about.",
        file: { poster: "a-harp-has-twenty-one-strings" },
      },
      { by: "kofi_reads", hoursAgo: 26.8, text: "It is bigger than the bench!" },
      {
        by: "kofi_reads",
        hoursAgo: 26.7,
        text: "I meant to send this to my brother.",
        isDeleted: true,
      },
      {
        by: "ama.serwaa",
        hoursAgo: 8,
        text: "Print these for the little ones.",
        file: { attachment: "riddles-for-the-road.pdf" },
      },
      {
        by: "kofi_reads",
        hoursAgo: 2.4,
        text: "Is it the good kind of mango?",
        answersStatus: true,
      },
      {
        by: "kofi_reads",
        hoursAgo: 0.4,
        text: "The gate code for tonight is 4471.",
        disappearAfter: 86_400,
      },
    ],
    unread: { "ama.serwaa": 2 },
  },
  {
    users: ["ama.serwaa", "tunde_writes"],
    messages: [
      {
        by: "tunde_writes",
        hoursAgo: 31,
        text: "Auntie, may my detective borrow your spider for one chapter?",
      },
      { by: "ama.serwaa", hoursAgo: 30.5, text: "He may, if the spider wins." },
      { by: "tunde_writes", hoursAgo: 30.4, text: "He was always going to win." },
      { by: "tunde_writes", hoursAgo: 6, text: "", file: { poster: "the-last-danfo-to-oshodi" } },
      { by: "ama.serwaa", hoursAgo: 5.5, text: "Who drew the rain? I can hear it.", replyTo: 3 },
      { by: "tunde_writes", hoursAgo: 5.2, text: "", forwardOf: 1 },
    ],
  },
  {
    users: ["ama.serwaa", "wanjiru.k"],
    messages: [
      {
        by: "wanjiru.k",
        hoursAgo: 96,
        text: "The book bus passes Kumasi in the spring. Shall it stop?",
      },
      { by: "ama.serwaa", hoursAgo: 95, text: "It shall, and it shall be fed." },
    ],
    mutedBy: "ama.serwaa",
  },
  {
    users: ["ama.serwaa", "yara.c"],
    messages: [
      {
        by: "yara.c",
        hoursAgo: 1.6,
        text: "They liked the middle part best. The one that was not yours.",
      },
      { by: "yara.c", hoursAgo: 1.5, text: "https://en.wikipedia.org/wiki/Anansi" },
      { by: "yara.c", hoursAgo: 1.5, text: "Page one, to settle it with the teacher." },
    ],
    unread: { "ama.serwaa": 3 },
  },
  {
    users: ["tunde_writes", "kofi_reads"],
    messages: [
      {
        by: "tunde_writes",
        hoursAgo: 22,
        text: "You found three errors in chapter four. I found the fourth.",
      },
      { by: "kofi_reads", hoursAgo: 21.5, text: "There were seven." },
      {
        by: "tunde_writes",
        hoursAgo: 21.4,
        text: "Keep them. I want you to have something to do.",
        forwardOf: 0,
      },
      { by: "kofi_reads", hoursAgo: 4, text: "", file: { attachment: "voice-note.webm" } },
    ],
    unread: { tunde_writes: 1 },
  },
  {
    users: ["tunde_writes", "dele.ogun"],
    messages: [
      { by: "dele.ogun", hoursAgo: 12, text: "Traffic moves. Repeat: traffic moves." },
      {
        by: "tunde_writes",
        hoursAgo: 11.8,
        text: "I do not believe you, but I am putting my shoes on.",
      },
    ],
  },
  {
    users: ["kofi_reads", "Bisi.A"],
    messages: [
      {
        by: "Bisi.A",
        hoursAgo: 3.2,
        text: "Which one shall I read to the eldest? He says he is too old.",
      },
      {
        by: "kofi_reads",
        hoursAgo: 3,
        text: "The goalkeeper one. Nobody is too old for penalties.",
      },
      { by: "Bisi.A", hoursAgo: 0.9, text: "He asked for a second half." },
    ],
    unread: { kofi_reads: 1 },
  },
  {
    users: ["kofi_reads", "winston.j"],
    messages: [
      { by: "winston.j", hoursAgo: 130, text: "Have you heard the one about the calypso judge?" },
      { by: "winston.j", hoursAgo: 106, text: "Have you heard the one about the calypso judge?" },
    ],
  },
  {
    users: ["naledi", "tunde_writes"],
    messages: [
      {
        by: "tunde_writes",
        hoursAgo: 34,
        text: "Somebody wants me to cover a number plate. Is that you?",
      },
      { by: "naledi", hoursAgo: 33.7, text: "I only survey. The plate was inside the fence." },
      {
        by: "naledi",
        hoursAgo: 33.6,
        text: "Paint it yellow and nobody will know.",
        editedTo: "Paint mud on it. It is a danfo, nobody will know.",
      },
      {
        by: "tunde_writes",
        hoursAgo: 9.5,
        text: "Mud it is.",
        replyTo: 2,
        file: { poster: "the-last-danfo-to-oshodi" },
      },
    ],
    unread: { naledi: 1 },
  },
  {
    users: ["naledi", "lerato22"],
    messages: [
      { by: "lerato22", hoursAgo: 58, text: "Is a map evidence?" },
      { by: "naledi", hoursAgo: 57, text: "Only of who drew it." },
      { by: "naledi", hoursAgo: 56.9, text: "", file: { attachment: "riddles-for-the-road.pdf" } },
    ],
  },
];
