import { expect, test } from "vitest";
import { mentionAtCaret, toMentionParts } from "./mention-parts.ts";

const mentions = [
  { _id: "1", username: "ama" },
  { _id: "2", username: "Kofi.B" },
];
const said = (words: string) =>
  toMentionParts(words, mentions).map(({ text, userId }) =>
    userId ? `[${text}=${userId}]` : text,
  );

test("whoever a message mentions is found in its words, in any case of letters", () => {
  expect(said("@ama, ask @kofi.b")).toEqual(["[@ama=1]", ", ask ", "[@kofi.b=2]"]);
});

test("a dot that ends the sentence is not of the name, one inside is", () => {
  expect(said("Ask @Ama.")).toEqual(["Ask ", "[@Ama=1]", "."]);
  expect(said("Ask @Kofi.B.")).toEqual(["Ask ", "[@Kofi.B=2]", "."]);
});

test("names of others, longer names and addresses stay words", () => {
  const words = "@yaw @amaka me@ama.example @@ama";
  expect(said(words)).toEqual([words]);
});

test("without mentions nothing is looked for", () => {
  expect(toMentionParts("@ama", [])).toEqual([{ text: "@ama", userId: null }]);
});

test("somebody is named from the @ to the caret, at the beginning of a word", () => {
  expect(mentionAtCaret("Ask @am", 7)).toEqual({ search: "am", position: 4 });
  expect(mentionAtCaret("@", 1)).toEqual({ search: "", position: 0 });
  expect(mentionAtCaret("Ask @am and", 7)).toEqual({ search: "am", position: 4 });
  expect(mentionAtCaret("me@am", 5)).toBeNull();
  expect(mentionAtCaret("@am now", 7)).toBeNull();
});
