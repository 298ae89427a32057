import type { DemoPlaylist } from "./types.ts";

export const playlists: readonly DemoPlaylist[] = [
  {
    owner: "ama.serwaa",
    name: "To be told after dark",
    isPublic: true,
    stories: [
      "the-drum-that-refused-to-sleep",
      "little-okra-and-the-very-tall-ladder",
      "the-salt-mine-choir",
    ],
  },
  {
    owner: "ama.serwaa",
    name: "Homework for the apprentices",
    isPublic: false,
    stories: ["the-woman-who-lent-out-her-shadow", "the-borehole-at-kilometre-nine"],
  },
  {
    owner: "tunde_writes",
    name: "Long enough for the bridge",
    isPublic: true,
    stories: [
      "the-borehole-at-kilometre-nine",
      "the-last-danfo-to-oshodi",
      "the-loom-at-the-top-of-the-elevator",
      "the-copyists-apprentice",
    ],
  },
  {
    owner: "kofi_reads",
    name: "Read twice",
    isPublic: true,
    stories: [
      "the-woman-who-lent-out-her-shadow",
      "where-two-rivers-agree",
      "salt-by-weight",
      "goalkeeper",
    ],
  },
  {
    owner: "kofi_reads",
    name: "For the holidays",
    isPublic: false,
    stories: ["the-tailor-of-mile-end"],
  },
  {
    owner: "naledi",
    name: "Fences and who put them there",
    isPublic: true,
    stories: [
      "the-borehole-at-kilometre-nine",
      "where-two-rivers-agree",
      "minutes-of-the-village-goat-committee",
    ],
  },
];
