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
const kept = JSON.stringify({ ...application, userId: "ama" });

test("an application whose sending failed is there again", () => {
  expect(readApplication(kept, "ama")).toEqual(application);
});

test("nobody finds the application of another", () => {
  expect(readApplication(kept, "kofi")).toEqual(emptyApplication);
});

test.each([null, "", "{", "[]", "7"])("nothing is read from %j", (text) => {
  expect(readApplication(text, "ama")).toEqual(emptyApplication);
});

test("a choice that is not known is left out", () => {
  const strange = JSON.stringify({
    userId: "ama",
    age: 34,
    genres: ["poetry", "opera"],
    hobbies: 1,
  });
  expect(readApplication(strange, "ama")).toEqual({ ...emptyApplication, genres: ["poetry"] });
});
