/** A headline of the sample community. Its link leads to example.org, a domain reserved for examples. */
export interface DemoHeadline {
  /** The picture's file in `scripts/demo/news-pictures` has the same name. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly source: string;
  readonly hoursAgo: number;
  readonly hasPicture: boolean;
}

export const demoNews: readonly DemoHeadline[] = [
  {
    slug: "night-train",
    title: "Night train between the coast and the highlands runs again after nine years",
    description:
      "The first carriages left at dusk with every berth taken. Traders say that the line saves them two days a week on the road.",
    source: "The Coast Courier",
    hoursAgo: 1,
    hasPicture: true,
  },
  {
    slug: "kora-school",
    title: "A kora school opens its doors to girls, and its first class has forty",
    description:
      "For generations the harp went from father to son. Three sisters who taught themselves by listening now teach others.",
    source: "Sahel Weekly",
    hoursAgo: 3,
    hasPicture: true,
  },
  {
    slug: "solar-market",
    title: "Solar roofs keep the fish market cold through the long outage",
    description:
      "Women who sell there paid for the panels together, a little from each day’s catch.",
    source: "Harbour Post",
    hoursAgo: 6,
    hasPicture: true,
  },
  {
    slug: "library-bus",
    title: "The library bus reaches its hundredth village",
    description:
      "It carries two thousand books in eleven languages, and a driver who reads aloud at every stop.",
    source: "Rift Valley Times",
    hoursAgo: 11,
    hasPicture: true,
  },
  {
    slug: "orthography",
    title: "Linguists agree on one way to write the tones of three neighbouring languages",
    description: "Schoolbooks are to follow within two years; poets have begun already.",
    source: "Word and Drum",
    hoursAgo: 20,
    hasPicture: false,
  },
  {
    slug: "lighthouse",
    title: "Old lighthouse becomes a home for young writers",
    description: "Each may stay a month. The lamp is still lit, by whoever is the last awake.",
    source: "Harbour Post",
    hoursAgo: 28,
    hasPicture: true,
  },
  {
    slug: "baobab",
    title: "Nine ancient baobabs found standing where maps showed none",
    description:
      "Herders knew them by name. Researchers now walk from one to the next with the elders who hold their stories.",
    source: "Sahel Weekly",
    hoursAgo: 47,
    hasPicture: true,
  },
];
