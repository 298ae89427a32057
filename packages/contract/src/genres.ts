/** The 38 genres: key in the API → label in forms. The specification prescribes the order. */
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
// Clients may also send these short names of African genres.
keyBySpelling.set("folktales", "african folktales");
keyBySpelling.set("mythology", "african mythology");
keyBySpelling.set("history", "african history");

/** Returns the genre with this key or label in any letter case, or undefined. */
export function toGenre(spelling: string): Genre | undefined {
  return keyBySpelling.get(spelling.trim().toLowerCase());
}

/** Reading preferences of a user: a genre, or `general` for no particular genre. */
export const preferences = [...genres, "general"] as const;
export type Preference = (typeof preferences)[number];

/** Returns the preference with this key or label in any letter case, or undefined. */
export function toPreference(spelling: string): Preference | undefined {
  return spelling.trim().toLowerCase() === "general" ? "general" : toGenre(spelling);
}

/** The 7 hobbies of the writer application. */
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
