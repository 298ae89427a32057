import { expect, test } from "vitest";
import { genreLabels, genres, toGenre } from "./genres.ts";

/** The genres of the feed and of the forms. */
const expectedKeys =
  "sci-fi, fantasy, romance, thriller, horror, mystery, adventure, historical fiction, literary fiction, non-fiction, biography, self-help, young adult, children's, poetry, graphic novel, classics, comedy, drama, action, crime, western, satire, afrofuturism, african literature, african folktales, african mythology, african history, postcolonial fiction, technical writeup, programming, technology, engineering, computer science, academic, research, tutorials, technical essays";
const expectedLabels =
  "Science Fiction, Fantasy, Romance, Thriller, Horror, Mystery, Adventure, Historical Fiction, Literary Fiction, Non-Fiction, Biography, Self-Help, Young Adult, Children's, Poetry, Graphic Novel, Classics, Comedy, Drama, Action, Crime, Western, Satire, Afrofuturism, African Literature, African Folktales, African Mythology, African History, Postcolonial Fiction, Technical Writeup, Programming, Technology, Engineering, Computer Science, Academic, Research, Tutorials, Technical Essays";

test("the 38 genres and their labels are those of the specification, in its order", () => {
  expect(genres).toHaveLength(38);
  expect(genres.join(", ")).toBe(expectedKeys);
  expect(Object.values(genreLabels).join(", ")).toBe(expectedLabels);
});

test("a genre is found by its key, its label or the short name of an African genre, in any letter case", () => {
  expect(["SCI-FI", " Science fiction ", "folktales", "Mythology", "history"].map(toGenre)).toEqual(
    ["sci-fi", "sci-fi", "african folktales", "african mythology", "african history"],
  );
  expect(toGenre("general")).toBeUndefined();
});
