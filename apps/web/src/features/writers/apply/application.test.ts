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

test.each([null, "", "{", "[]", "7"])(
  "the stored text %j is read as an empty application",
  (text) => {
    expect(parseApplication(text)).toEqual(emptyApplication);
  },
);

test("invalid fields are left empty, and unknown genres are dropped", () => {
  const invalid = JSON.stringify({
    age: 34,
    genres: ["poetry", "opera"],
    hobbies: 1,
  });
  expect(parseApplication(invalid)).toEqual({ ...emptyApplication, genres: ["poetry"] });
});
