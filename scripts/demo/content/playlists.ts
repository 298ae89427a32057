import type { DemoPlaylist } from "./types.ts";

export const playlists: readonly DemoPlaylist[] = [
  {
    owner: "ama.serwaa",
    name: "To be told after dark",
    isPublic: true,
    stories: [
      "the-drum-that-refused-to-sleep",
      "seven-bells-for-the-hyena-king",
      "why-the-tortoise-keeps-the-rains-secret",
      "everything-i-know-about-ghosts",
    ],
  },
  {
    owner: "ama.serwaa",
    name: "Homework for the apprentices",
    isPublic: false,
    stories: ["the-woman-who-lent-out-her-shadow", "the-second-key"],
  },
  {
    owner: "tunde_writes",
    name: "Long enough for the bridge",
    isPublic: true,
    stories: [
      "nine-stops-on-the-night-train",
      "the-last-danfo-to-oshodi",
      "dust-protocol",
      "the-lighthouse-that-walked",
    ],
  },
  {
    owner: "kofi_reads",
    name: "Read twice",
    isPublic: true,
    stories: [
      "the-woman-who-lent-out-her-shadow",
      "letter-to-a-date-palm",
      "salt-by-weight",
      "goalkeeper",
    ],
  },
  {
    owner: "kofi_reads",
    name: "For the holidays",
    isPublic: false,
    stories: ["shaah-for-two-no-sugar"],
  },
  {
    owner: "naledi",
    name: "Fences and who put them there",
    isPublic: true,
    stories: ["the-borehole-at-kilometre-nine", "what-the-census-taker-counted", "the-second-key"],
  },
];
