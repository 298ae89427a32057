import type { DemoChat } from "./types.ts";

/** One-to-one chats of the users whose logins are printed, with every kind of message. */
export const chats: readonly DemoChat[] = [
  {
    users: ["ama.serwaa", "kofi_reads"],
    messages: [
      {
        sender: "kofi_reads",
        hoursAgo: 76,
        text: "Good evening, Auntie. Is the veranda open on Thursday?",
      },
      { sender: "ama.serwaa", hoursAgo: 75.6, text: "It has no door, Kofi. Come." },
      {
        sender: "kofi_reads",
        hoursAgo: 75.5,
        text: "I will bring the bench from church. They will not miss it before Sunday.",
        editedTo:
          "I will bring the bench from church. They will not miss it before Sunday, I asked.",
      },
      { sender: "ama.serwaa", hoursAgo: 50, text: "", file: { attachment: "voice-note.webm" } },
      {
        sender: "kofi_reads",
        hoursAgo: 49.7,
        text: "Please sing it again on Thursday, from the goat.",
        replyTo: 3,
      },
      {
        sender: "ama.serwaa",
        hoursAgo: 27,
        text: "The ladder that I told you about.",
        file: { poster: "little-okra-and-the-very-tall-ladder" },
      },
      { sender: "kofi_reads", hoursAgo: 26.8, text: "It is taller than the church!" },
      {
        sender: "kofi_reads",
        hoursAgo: 26.7,
        text: "I meant to send this to my brother.",
        isDeleted: true,
      },
      {
        sender: "ama.serwaa",
        hoursAgo: 8,
        text: "Print these for the little ones.",
        file: { attachment: "riddles-for-the-road.pdf" },
      },
      {
        sender: "kofi_reads",
        hoursAgo: 2.4,
        text: "Is it the good kind of mango?",
        answersStatus: true,
      },
      {
        sender: "kofi_reads",
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
        sender: "tunde_writes",
        hoursAgo: 31,
        text: "Auntie, may my detective borrow your spider for one chapter?",
      },
      { sender: "ama.serwaa", hoursAgo: 30.5, text: "He may, if the spider wins." },
      { sender: "tunde_writes", hoursAgo: 30.4, text: "He was always going to win." },
      {
        sender: "tunde_writes",
        hoursAgo: 6,
        text: "",
        file: { poster: "the-last-danfo-to-oshodi" },
      },
      {
        sender: "ama.serwaa",
        hoursAgo: 5.5,
        text: "Who drew the rain? I can hear it.",
        replyTo: 3,
      },
      { sender: "tunde_writes", hoursAgo: 5.2, text: "", forwardOf: 1 },
    ],
  },
  {
    users: ["ama.serwaa", "wanjiru.k"],
    messages: [
      {
        sender: "wanjiru.k",
        hoursAgo: 96,
        text: "The book bus passes Kumasi in the spring. Shall it stop?",
      },
      { sender: "ama.serwaa", hoursAgo: 95, text: "It shall, and it shall be fed." },
    ],
    mutedBy: "ama.serwaa",
  },
  {
    users: ["ama.serwaa", "yara.c"],
    messages: [
      {
        sender: "yara.c",
        hoursAgo: 1.6,
        text: "They liked the middle part best. The one that was not yours.",
      },
      { sender: "yara.c", hoursAgo: 1.5, text: "https://en.wikipedia.org/wiki/Anansi" },
      { sender: "yara.c", hoursAgo: 1.5, text: "Page one, to settle it with the teacher." },
    ],
    unread: { "ama.serwaa": 3 },
  },
  {
    users: ["tunde_writes", "kofi_reads"],
    messages: [
      {
        sender: "tunde_writes",
        hoursAgo: 22,
        text: "You found three errors in chapter four. I found the fourth.",
      },
      { sender: "kofi_reads", hoursAgo: 21.5, text: "There were seven." },
      {
        sender: "tunde_writes",
        hoursAgo: 21.4,
        text: "Keep them. I want you to have something to do.",
        forwardOf: 0,
      },
      { sender: "kofi_reads", hoursAgo: 4, text: "", file: { attachment: "voice-note.webm" } },
    ],
    unread: { tunde_writes: 1 },
  },
  {
    users: ["tunde_writes", "dele.ogun"],
    messages: [
      { sender: "dele.ogun", hoursAgo: 12, text: "Traffic moves. Repeat: traffic moves." },
      {
        sender: "tunde_writes",
        hoursAgo: 11.8,
        text: "I do not believe you, but I am putting my shoes on.",
      },
    ],
  },
  {
    users: ["kofi_reads", "Bisi.A"],
    messages: [
      {
        sender: "Bisi.A",
        hoursAgo: 3.2,
        text: "Which one shall I read to the eldest? He says he is too old.",
      },
      {
        sender: "kofi_reads",
        hoursAgo: 3,
        text: "The goalkeeper one. Nobody is too old for penalties.",
      },
      { sender: "Bisi.A", hoursAgo: 0.9, text: "He asked for a second half." },
    ],
    unread: { kofi_reads: 1 },
  },
  {
    users: ["Bisi.A", "winston.j"],
    messages: [
      { sender: "winston.j", hoursAgo: 30, text: "Why did the drum cross the road?" },
      { sender: "Bisi.A", hoursAgo: 29, text: "To get away from this joke, Winston." },
      { sender: "winston.j", hoursAgo: 28, text: "To see the big bass on the other side!" },
      {
        sender: "winston.j",
        hoursAgo: 7,
        text: "Why did the drum cross the road?",
        editedTo: "Why did the drum cross the road TODAY?",
      },
      { sender: "Bisi.A", hoursAgo: 6.5, text: "Please stop sending me this." },
      {
        sender: "winston.j",
        hoursAgo: 4,
        text: "I will send it until you laugh. Here is the drum.",
        file: { poster: "the-drum-that-refused-to-sleep" },
      },
    ],
  },
  {
    users: ["kofi_reads", "winston.j"],
    messages: [
      {
        sender: "winston.j",
        hoursAgo: 130,
        text: "Have you heard the one about the calypso judge?",
      },
      {
        sender: "winston.j",
        hoursAgo: 106,
        text: "Have you heard the one about the calypso judge?",
      },
    ],
  },
  {
    users: ["naledi", "tunde_writes"],
    messages: [
      {
        sender: "tunde_writes",
        hoursAgo: 34,
        text: "Somebody wants me to cover a number plate. Is that you?",
      },
      { sender: "naledi", hoursAgo: 33.7, text: "I only survey. The plate was inside the fence." },
      {
        sender: "naledi",
        hoursAgo: 33.6,
        text: "Paint it yellow and nobody will know.",
        editedTo: "Paint mud on it. It is a danfo, nobody will know.",
      },
      {
        sender: "tunde_writes",
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
      { sender: "lerato22", hoursAgo: 58, text: "Is a map evidence?" },
      { sender: "naledi", hoursAgo: 57, text: "Only of who drew it." },
      {
        sender: "naledi",
        hoursAgo: 56.9,
        text: "",
        file: { attachment: "riddles-for-the-road.pdf" },
      },
    ],
  },
];
