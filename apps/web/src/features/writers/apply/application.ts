import { type Genre, genres, type Hobby, hobbies } from "@kora/contract/genres";
import { tabStore } from "../../../lib/storage.ts";

/** What the form holds; the age as typed. */
export interface Application {
  country: string;
  posterName: string;
  aboutYourself: string;
  age: string;
  genres: Genre[];
  hobbies: Hobby[];
}

export const emptyApplication: Application = {
  country: "",
  posterName: "",
  aboutYourself: "",
  age: "",
  genres: [],
  hobbies: [],
};

const key = "kora:application";

/** The application that `keepApplication` wrote, if it is that person's; what is not sound is left empty. */
export function readApplication(kept: string | null, userId: string): Application {
  let told: unknown = null;
  try {
    told = JSON.parse(kept ?? "null");
  } catch {
    return emptyApplication;
  }
  if (typeof told !== "object" || told === null) return emptyApplication;
  const values: Record<string, unknown> = { ...told };
  if (values.userId !== userId) return emptyApplication;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const chosenGenres = list(values.genres);
  const chosenHobbies = list(values.hobbies);
  return {
    country: text(values.country),
    posterName: text(values.posterName),
    aboutYourself: text(values.aboutYourself),
    age: text(values.age),
    genres: genres.filter((genre) => chosenGenres.includes(genre)),
    hobbies: hobbies.filter((hobby) => chosenHobbies.includes(hobby)),
  };
}

/** Keeps what was typed while its sending failed: a dead session leads to the login and back. */
export function keepApplication(application: Application, userId: string): void {
  tabStore.set(key, JSON.stringify({ ...application, userId }));
}

/** What was kept for this person, else an empty form. */
export function keptApplication(userId: string): Application {
  return readApplication(tabStore.get(key), userId);
}

/** Forgets what was kept. */
export function dropApplication(): void {
  tabStore.remove(key);
}
