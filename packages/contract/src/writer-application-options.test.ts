import { expect, test } from "vitest";
import { countries, countryNames } from "./countries.ts";
import { hobbies } from "./genres.ts";

/** These tests check the lists of the writer application except the genres. */

test("the 7 hobbies are those of the specification, in its order", () => {
  expect(hobbies.join(", ")).toBe(
    "Reading, Writing, Traveling, Gaming, Cooking, Music, Photography",
  );
});

test("there are about 195 countries with unique names", () => {
  expect(countryNames.size).toBe(Object.keys(countries).length);
  expect(countryNames.size).toBeGreaterThanOrEqual(193);
  expect(countryNames.size).toBeLessThanOrEqual(200);
  for (const name of ["Ghana", "Nigeria", "Kenya", "South Africa", "Côte d'Ivoire", "Fiji", "Peru"])
    expect(countryNames).toContain(name);
});
