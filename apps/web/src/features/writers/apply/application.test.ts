import { expect, test } from "vitest";
import { type Application, emptyApplication, readApplication } from "./application.ts";

const application: Application = {
  country: "Ghana",
  posterName: "Ama",
  aboutYourself: "I tell what my grandmother told.",
  age: "34",
  genres: ["poetry", "african folktales"],
  hobbies: ["Music"],
};
const stored = JSON.stringify({ ...application, userId: "ama" });

test("a stored application is restored", () => {
  expect(readApplication(stored, "ama")).toEqual(application);
});

test("an application of another user is ignored", () => {
  expect(readApplication(stored, "kofi")).toEqual(emptyApplication);
});

test.each([null, "", "{", "[]", "7"])("nothing is read from %j", (text) => {
  expect(readApplication(text, "ama")).toEqual(emptyApplication);
});

test("unknown genres and hobbies are dropped", () => {
  const invalid = JSON.stringify({
    userId: "ama",
    age: 34,
    genres: ["poetry", "opera"],
    hobbies: 1,
  });
  expect(readApplication(invalid, "ama")).toEqual({ ...emptyApplication, genres: ["poetry"] });
});
