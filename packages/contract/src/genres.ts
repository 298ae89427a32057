/** The 38 genres (stories-and-writers §2): wire key → label of the form. The order is the spec's. */
export const genreLabels = {
  "sci-fi": "Science Fiction",
  fantasy: "Fantasy",
  romance: "Romance",
  thriller: "Thriller",
  horror: "Horror",
  mystery: "Mystery",
  adventure: "Adventure",
  "historical fiction": "Historical Fiction",
  "literary fiction": "Literary Fiction",
  "non-fiction": "Non-Fiction",
  biography: "Biography",
  "self-help": "Self-Help",
  "young adult": "Young Adult",
  "children's": "Children's",
  poetry: "Poetry",
  "graphic novel": "Graphic Novel",
  classics: "Classics",
  comedy: "Comedy",
  drama: "Drama",
  action: "Action",
  crime: "Crime",
  western: "Western",
  satire: "Satire",
  afrofuturism: "Afrofuturism",
  "african literature": "African Literature",
  "african folktales": "African Folktales",
  "african mythology": "African Mythology",
  "african history": "African History",
  "postcolonial fiction": "Postcolonial Fiction",
  "technical writeup": "Technical Writeup",
  programming: "Programming",
  technology: "Technology",
  engineering: "Engineering",
  "computer science": "Computer Science",
  academic: "Academic",
  research: "Research",
  tutorials: "Tutorials",
  "technical essays": "Technical Essays",
} as const;

export type Genre = keyof typeof genreLabels;

export const genres = Object.keys(genreLabels) as Genre[];

const keyBySpelling = new Map<string, Genre>(
  genres.flatMap((genre) => [
    [genre, genre],
    [genreLabels[genre].toLowerCase(), genre],
  ]),
);
// The profile's three short names are the African keys (decisions §3).
keyBySpelling.set("folktales", "african folktales");
keyBySpelling.set("mythology", "african mythology");
keyBySpelling.set("history", "african history");

/** The genre that a person's or a client's spelling means (any case, key or label), or undefined. */
export function toGenre(spelling: string): Genre | undefined {
  return keyBySpelling.get(spelling.trim().toLowerCase());
}

/** What one likes to read: a genre, or nothing in particular (decisions §3). */
export const preferences = [...genres, "general"] as const;
export type Preference = (typeof preferences)[number];

/** The preference that a spelling means, as `toGenre`; undefined where it means none. */
export function toPreference(spelling: string): Preference | undefined {
  return spelling.trim().toLowerCase() === "general" ? "general" : toGenre(spelling);
}

/** The 7 hobbies of the writer application (stories-and-writers §2). */
export const hobbies = [
  "Reading",
  "Writing",
  "Traveling",
  "Gaming",
  "Cooking",
  "Music",
  "Photography",
] as const;

export type Hobby = (typeof hobbies)[number];
