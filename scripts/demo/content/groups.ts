import type { DemoGroup } from "./types.ts";

/** Groups of writers with their listeners, and the messages of the last days from oldest to newest. */
export const groups: readonly DemoGroup[] = [
  {
    creator: "ama.serwaa",
    name: "The Kumasi Veranda",
    description:
      "Every Thursday after the evening news somebody tells and the rest of us listen. Bring a cushion and a question. No one is too young to be told to start again from the goat.",
    privacy: "public",
    daysAgo: 60,
    admins: ["wanjiru.k"],
    members: ["kofi_reads", "Bisi.A", "fatou_s", "nkechi_o", "aissatou", "mariana.q"],
    messages: [
      { by: "ama.serwaa", text: "Thursday is ready. The spider is in debt again.", hoursAgo: 52 },
      { by: "kofi_reads", text: "To the tortoise or to the whole village?", hoursAgo: 51.4 },
      { by: "ama.serwaa", text: "To his wife. That is why it is a long one.", hoursAgo: 51.2 },
      {
        by: "Bisi.A",
        text: "Please begin late, my last one sleeps at nine and he wants to hear how it starts.",
        hoursAgo: 30,
      },
      {
        by: "wanjiru.k",
        text: "@Bisi.A I will keep them quiet with a riddle until you come.",
        hoursAgo: 29.5,
      },
      { by: "aissatou", text: "May I record it for the Sunday programme?", hoursAgo: 6.2 },
      { by: "ama.serwaa", text: "Only if you leave the coughing in.", hoursAgo: 5.8 },
      {
        by: "kofi_reads",
        text: "@ama.serwaa the neighbours ask whether children may come too.",
        hoursAgo: 2.1,
      },
    ],
  },
  {
    creator: "tunde_writes",
    name: "Third Mainland Writers",
    description: "Drafts written in traffic, corrected in traffic. Post one paragraph, read two.",
    privacy: "private",
    daysAgo: 35,
    admins: ["kofi_reads"],
    members: ["chipo_codes", "dele.ogun", "lerato22"],
    accepted: ["ama.serwaa"],
    requests: ["musa.garba", "grace.atieno"],
    messages: [
      {
        by: "tunde_writes",
        text: "Chapter four: the detective now also waits for the bus. It raises the stakes.",
        hoursAgo: 26,
      },
      { by: "lerato22", text: "Objection. He had a car in chapter two.", hoursAgo: 25.1 },
      {
        by: "tunde_writes",
        text: "He sold it. I will go and write that he sold it.",
        hoursAgo: 25,
      },
      { by: "chipo_codes", text: "Version control would have caught this.", hoursAgo: 3.4 },
      {
        by: "dele.ogun",
        text: "@tunde_writes and @kofi_reads, who bought the car?",
        hoursAgo: 1.2,
      },
    ],
  },
  {
    creator: "ama.serwaa",
    name: "Apprentices of the Spider",
    description: "Ten people who practise one tale a month and forgive each other. Ask to join.",
    privacy: "private",
    daysAgo: 28,
    admins: [],
    members: ["yara.c", "abena.o"],
    accepted: ["kofi_reads"],
    requests: ["odhiambo_j", "jojo.mensah", "tariku"],
    messages: [
      { by: "yara.c", text: "I forgot the middle and the children invented it.", hoursAgo: 41 },
      { by: "ama.serwaa", text: "Then it is theirs now. Learn it from them.", hoursAgo: 40.2 },
    ],
  },
  {
    creator: "nour_alhassan",
    name: "حكاية قبل النوم",
    description: "قصة قصيرة كل ليلة، بالعربية أو بترجمتها. Translators are spoiled with tea.",
    privacy: "public",
    daysAgo: 20,
    admins: [],
    members: ["samira.h", "zeynab.abdi", "tariku"],
    messages: [
      { by: "nour_alhassan", text: "الليلة: الصياد الذي باع ظله.", hoursAgo: 14 },
      { by: "samira.h", text: "بكم باعه؟", hoursAgo: 13.6 },
      { by: "nour_alhassan", text: "بقنديل، ثم احتاج إلى ظله ليراه.", hoursAgo: 13.5 },
    ],
  },
  {
    creator: "wanjiru.k",
    name: "Announcements from the Book Bus",
    description: "Where the bus stops next and what is on board. Only the driver talks here.",
    privacy: "public",
    daysAgo: 12,
    isBroadcast: true,
    admins: [],
    members: ["odhiambo_j", "kofi_reads", "pieter.vdm", "heriniaina"],
    messages: [
      {
        by: "wanjiru.k",
        text: "Saturday: Nyeri market, under the jacaranda, from ten until it rains.",
        hoursAgo: 9,
      },
    ],
  },
];
