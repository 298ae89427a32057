import type { DemoSeries } from "./types.ts";

export const series: readonly DemoSeries[] = [
  {
    author: "ama.serwaa",
    title: "Told under the silk cotton tree",
    shortDescription: "Two tales for the hour between the meal and the dark.",
    genre: ["african folktales"],
    state: "complete",
    parts: ["the-woman-who-lent-out-her-shadow", "little-okra-and-the-very-tall-ladder"],
    followedBy: ["wanjiru.k", "naledi"],
  },
  {
    author: "idrissa.diarra",
    title: "What the caravans carried",
    shortDescription: "Ink and salt on the long way to the river.",
    genre: ["african history"],
    state: "ongoing",
    parts: ["the-copyists-apprentice", "salt-by-weight"],
    followedBy: ["ama.serwaa", "tunde_writes"],
  },
];
