import type { DemoReport } from "./types.ts";

export const moderator = "naledi";

export const reports: readonly DemoReport[] = [
  {
    by: ["grace.atieno", "odhiambo_j"],
    target: { story: "the-man-who-sold-the-bridge" },
    reason: "The third part gives away the real name of the man.",
  },
  {
    by: ["samira.h"],
    target: { story: "the-woman-who-lent-out-her-shadow", commentBy: "abena.o" },
    reason: "Tells the end of another story.",
  },
  {
    by: ["Bisi.A", "fatou_s"],
    target: { user: "winston.j" },
    reason: "Sends the same joke to everybody, every day.",
  },
  {
    by: ["pieter.vdm"],
    target: { story: "the-last-danfo-to-oshodi" },
    reason: "The poster shows the number plate of a real bus.",
    warning: "Please cover the number plate on the poster.",
  },
  {
    by: ["tsering_d"],
    target: { story: "seven-bells-for-the-hyena-king" },
    reason: "Not for children, although it is under children's stories.",
    warning: "Please choose a genre for older readers, or leave out the fourth bell.",
  },
];

export const blocks = [
  ["kofi_reads", "winston.j"],
  ["ama.serwaa", "winston.j"],
] as const;
