import { type Genre, genres, type Hobby, hobbies } from "@kora/contract/genres";
import { tabStore } from "../../../lib/storage.ts";

/** Values of the form; the age is a string as typed. */
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

/** Parses a stored application of this user. Invalid fields are left empty. */
export function readApplication(stored: string | null, userId: string): Application {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored ?? "null");
  } catch {
    return emptyApplication;
  }
  if (typeof parsed !== "object" || parsed === null) return emptyApplication;
  const values: Record<string, unknown> = { ...parsed };
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

/** Stores the input after a failed submit, because an expired session redirects to the login and back. */
export function storeApplication(application: Application, userId: string): void {
  tabStore.set(key, JSON.stringify({ ...application, userId }));
}

/** Returns the user's stored application, or an empty one. */
export function loadApplication(userId: string): Application {
  return readApplication(tabStore.get(key), userId);
}

export function clearApplication(): void {
  tabStore.remove(key);
}
