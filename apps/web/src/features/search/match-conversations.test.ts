import { expect, test } from "vitest";
import { type ConversationSummary, matchConversations } from "./match-conversations.ts";

const chat: ConversationSummary = {
  kind: "chat",
  id: "1",
  name: "Adjoa Mensah",
  username: "adjoa.m",
  picture: null,
};
const group: ConversationSummary = {
  kind: "group",
  id: "2",
  name: "Nuit de l’été",
  memberCount: 3,
  picture: null,
};

test("chats are found by name and username, groups by name, whatever the accents and letter case", () => {
  const find = (searchTerm: string) =>
    matchConversations([chat, group], searchTerm).map(({ id }) => id);
  expect(find("MENSAH")).toEqual(["1"]);
  expect(find("@adjoa.")).toEqual(["1"]);
  expect(find("ete")).toEqual(["2"]);
  expect(find("n")).toEqual(["1", "2"]);
  expect(find("@")).toEqual([]);
  expect(find("nobody")).toEqual([]);
});

test("at most five conversations are returned", () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ ...group, id: String(n) }));
  expect(matchConversations(many, "nuit")).toHaveLength(5);
});
