import type { StoryCardView } from "@kora/contract/stories";
import { expect, test } from "vitest";
import { hasRequiredFields, matchStories } from "./match-stories.ts";

function story(title: string, posterName: string, shortDescription: string): StoryCardView {
  return {
    _id: title,
    title,
    shortDescription,
    posterImage: "",
    poster: { id: "p", width: 16, height: 10, widths: [320], alt: "", color: "#000000" },
    genre: [],
    rating: "everyone",
    warnings: [],
    language: "en",
    createdAt: "2026-11-21T12:00:00.000Z",
    userId: { _id: "griot", posterName, avatar: null },
    series: null,
    performance: {
      likes: [],
      likeCount: 0,
      isLiked: false,
      bookmarks: [],
      bookmarkCount: 0,
      isBookmarked: false,
      shares: [],
      shareCount: 0,
      commentCount: 0,
      reads: 0,
      timer: 0,
      revision: 0,
    },
  };
}

const lamp = story("The lamp", "Ama", "A ferryman keeps a promise.");
const drum = story("Ébène", "Kofi Lamptey", "Thunder over the market.");

test("a story matches by title, writer or description, whatever the letter case", () => {
  expect(matchStories([lamp, drum], "LAMP")).toEqual([lamp, drum]);
  expect(matchStories([lamp, drum], "ferryMAN")).toEqual([lamp]);
  expect(matchStories([lamp, drum], "ébène")).toEqual([drum]);
  expect(matchStories([lamp, drum], "nobody")).toEqual([]);
});

test("an empty query matches everything", () => {
  expect(matchStories([lamp, drum], "  ")).toEqual([lamp, drum]);
});

test("a card without a title or the writer's name lacks a required field", () => {
  expect(hasRequiredFields(lamp)).toBe(true);
  expect(hasRequiredFields({ ...lamp, title: "" })).toBe(false);
  expect(hasRequiredFields({ ...lamp, userId: { ...lamp.userId, posterName: "" } })).toBe(false);
});
