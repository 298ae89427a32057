import type { PosterMotif, PosterPalette } from "./types.ts";

/** A headline of the sample community; the addresses lead to a page that exists for examples. */
export interface DemoHeadline {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly source: string;
  readonly hoursAgo: number;
  /** How its picture is drawn; some have none. */
  readonly picture?: { readonly motif: PosterMotif; readonly palette: PosterPalette };
}

export const demoNews: readonly DemoHeadline[] = [
  {
    slug: "night-train",
    title: "Night train between the coast and the highlands runs again after nine years",
    description:
      "The first carriages left at dusk with every berth taken. Traders say that the line saves them two days a week on the road.",
    source: "The Coast Courier",
    hoursAgo: 1,
    picture: { motif: "train", palette: "night" },
  },
  {
    slug: "kora-school",
    title: "A kora school opens its doors to girls, and its first class has forty",
    description:
      "For generations the harp went from father to son. Three sisters who taught themselves by listening now teach others.",
    source: "Sahel Weekly",
    hoursAgo: 3,
    picture: { motif: "kora", palette: "saffron" },
  },
  {
    slug: "solar-market",
    title: "Solar roofs keep the fish market cold through the long outage",
    description:
      "Women who sell there paid for the panels together, a little from each day’s catch.",
    source: "Harbour Post",
    hoursAgo: 6,
    picture: { motif: "solar", palette: "terracotta" },
  },
  {
    slug: "library-bus",
    title: "The library bus reaches its hundredth village",
    description:
      "It carries two thousand books in eleven languages, and a driver who reads aloud at every stop.",
    source: "Rift Valley Times",
    hoursAgo: 11,
    picture: { motif: "bus", palette: "indigo" },
  },
  {
    slug: "orthography",
    title: "Linguists agree on one way to write the tones of three neighbouring languages",
    description: "Schoolbooks are to follow within two years; poets have begun already.",
    source: "Word and Drum",
    hoursAgo: 20,
  },
  {
    slug: "lighthouse",
    title: "Old lighthouse becomes a home for young writers",
    description: "Each may stay a month. The lamp is still lit, by whoever is the last awake.",
    source: "Harbour Post",
    hoursAgo: 28,
    picture: { motif: "lighthouse", palette: "ember" },
  },
  {
    slug: "baobab",
    title: "Nine ancient baobabs found standing where maps showed none",
    description:
      "Herders knew them by name. Researchers now walk from one to the next with the elders who hold their stories.",
    source: "Sahel Weekly",
    hoursAgo: 47,
    picture: { motif: "baobab", palette: "sand" },
  },
];
