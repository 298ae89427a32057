import { expect, test } from "vitest";
import { findMentionAtCaret, toMentionParts } from "./mention-parts.ts";

const mentions = [
  { _id: "1", username: "ama" },
  { _id: "2", username: "Kofi.B" },
];
const parts = (text: string) =>
  toMentionParts(text, mentions).map(({ text, userId }) => (userId ? `[${text}=${userId}]` : text));

test("mentioned users are found in the text, ignoring case", () => {
  expect(parts("@ama, ask @kofi.b")).toEqual(["[@ama=1]", ", ask ", "[@kofi.b=2]"]);
});

test("a dot inside a name is part of it, a dot at the end of the sentence is not", () => {
  expect(parts("Ask @Ama.")).toEqual(["Ask ", "[@Ama=1]", "."]);
  expect(parts("Ask @Kofi.B.")).toEqual(["Ask ", "[@Kofi.B=2]", "."]);
});

test("other users' names, longer names and addresses stay text", () => {
  const text = "@yaw @amaka me@ama.example @@ama";
  expect(parts(text)).toEqual([text]);
});

test("a text without mentions is a single part", () => {
  expect(toMentionParts("@ama", [])).toEqual([{ text: "@ama", userId: null }]);
});

test("a mention is detected between the @ and the caret, at the start of a word", () => {
  expect(findMentionAtCaret("Ask @am", 7)).toEqual({ search: "am", position: 4 });
  expect(findMentionAtCaret("@", 1)).toEqual({ search: "", position: 0 });
  expect(findMentionAtCaret("Ask @am and", 7)).toEqual({ search: "am", position: 4 });
  expect(findMentionAtCaret("me@am", 5)).toBeNull();
  expect(findMentionAtCaret("@am now", 7)).toBeNull();
});
