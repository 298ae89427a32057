import { expect, test } from "vitest";
import { type Application, emptyApplication, parseApplication } from "./application.ts";

const application: Application = {
  country: "Ghana",
  posterName: "Ama",
  aboutYourself: "I tell what my grandmother told.",
  age: "34",
  genres: ["poetry", "african folktales"],
  hobbies: ["Music"],
};
test("a stored application is restored", () => {
  expect(parseApplication(JSON.stringify(application))).toEqual(application);
});

test.each([null, "", "{", "[]", "7"])("nothing is read from %j", (text) => {
  expect(parseApplication(text)).toEqual(emptyApplication);
});

test("unknown genres and hobbies are dropped", () => {
  const invalid = JSON.stringify({
    age: 34,
    genres: ["poetry", "opera"],
    hobbies: 1,
  });
  expect(parseApplication(invalid)).toEqual({ ...emptyApplication, genres: ["poetry"] });
});
