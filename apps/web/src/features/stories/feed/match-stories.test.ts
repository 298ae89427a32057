import { expect, test } from "vitest";
import { makeStoryCard } from "../../../entities/story/story.fixture.ts";
import { hasRequiredFields, matchStories } from "./match-stories.ts";

const story = (title: string, posterName: string, shortDescription: string) =>
  makeStoryCard(title, {
    title,
    shortDescription,
    genre: [],
    userId: { _id: "griot", posterName, avatar: null },
  });

const lamp = story("The lamp", "Ama", "A ferryman keeps a promise.");
const drum = story("Ébène", "Kofi Lamptey", "Thunder over the market.");

test("a story matches by title, writer or description, whatever the letter case", () => {
  expect(matchStories([lamp, drum], "LAMP")).toEqual([lamp, drum]);
  expect(matchStories([lamp, drum], "ferryMAN")).toEqual([lamp]);
  expect(matchStories([lamp, drum], "ébène")).toEqual([drum]);
  expect(matchStories([lamp, drum], "nobody")).toEqual([]);
});

test("a name or title with apostrophes or accents matches without them", () => {
  const story1 = story("It’s On", "Ng'ang'a", "In N’Diaye’s yard.");
  for (const query of ["its on", "it's", "nganga", "ndiaye"]) {
    expect(matchStories([story1, drum], query)).toEqual([story1]);
  }
  expect(matchStories([story1, drum], "ebene")).toEqual([drum]);
});

test("an empty query matches everything", () => {
  expect(matchStories([lamp, drum], "  ")).toEqual([lamp, drum]);
});

test("a card without a title or the writer's name lacks a required field", () => {
  expect(hasRequiredFields(lamp)).toBe(true);
  expect(hasRequiredFields({ ...lamp, title: "" })).toBe(false);
  expect(hasRequiredFields({ ...lamp, userId: { ...lamp.userId, posterName: "" } })).toBe(false);
});
