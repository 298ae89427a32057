import { type Genre, genres, type Hobby, hobbies } from "@kora/contract/genres";
import { deviceStore } from "../../../lib/storage.ts";

/** Values of the writer application form; the age is a string as typed. */
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

/** The key contains the user's id, so that a logout deletes the application. */
const storageKey = (userId: string) => `kora:application:${userId}`;

/** Parses a stored application. Invalid fields are left empty. */
export function parseApplication(stored: string | null): Application {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored ?? "null");
  } catch {
    return emptyApplication;
  }
  if (typeof parsed !== "object" || parsed === null) return emptyApplication;
  const values: Record<string, unknown> = { ...parsed };
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

/** Stores the input on the device until it is sent, so that the user may leave the form and return. */
export function storeApplication(application: Application, userId: string): void {
  deviceStore.set(storageKey(userId), JSON.stringify(application));
}

/** Returns the user's stored application, or an empty one. */
export function loadApplication(userId: string): Application {
  return parseApplication(deviceStore.get(storageKey(userId)));
}

/** Deletes the stored application. */
export function clearApplication(userId: string): void {
  deviceStore.remove(storageKey(userId));
}
