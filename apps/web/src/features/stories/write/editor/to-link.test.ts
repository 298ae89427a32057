import { expect, test } from "vitest";
import { toStoryFont } from "./story-fonts.ts";
import { toLink } from "./to-link.ts";

test.each([
  ["https://kora.example/a?b=c#d", "https://kora.example/a?b=c#d"],
  ["http://kora.example", "http://kora.example/"],
  ["kora.example", "https://kora.example/"],
  ["//kora.example/a", "https://kora.example/a"],
  ["  kora.example:8080/a ", "https://kora.example:8080/a"],
  ["localhost:3000", "https://localhost:3000/"],
  ["ama@kora.example", "mailto:ama@kora.example"],
  ["mailto:ama@kora.example", "mailto:ama@kora.example"],
  ["HTTPS://KORA.example", "https://kora.example/"],
])("%j becomes the link %s", (typed, link) => {
  expect(toLink(typed)).toBe(link);
});

test.each([
  "",
  "   ",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "ftp://kora.example",
  "tel:123",
  "file:///etc/passwd",
  "mailto:",
  "word",
  "two words.example",
  "https://",
])("%j is not a valid link", (typed) => {
  expect(toLink(typed)).toBeNull();
});

test.each([
  ["Arial", "Arial"],
  ['"Times New Roman", serif', "Times New Roman"],
  ["'courier new'", "Courier New"],
  ["Comic Sans MS", null],
  ["serif, Arial", null],
  ["", null],
])("the story font of the CSS font-family %j is %s", (family, font) => {
  expect(toStoryFont(family)).toBe(font);
});
