import { expect, test } from "vitest";
import { parseTags } from "./tag-field.tsx";

test.each([
  ["", []],
  ["River", ["river"]],
  ["First Love, #night,, river; Night,", ["firstlove", "night", "river"]],
  ["حب، ليل", ["حب", "ليل"]],
  ["!, ?", []],
])("%j has the tags %j", (list, tags) => {
  expect(parseTags(list)).toEqual(tags);
});
