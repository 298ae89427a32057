import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import { pluralize } from "./locale.ts";

/** Texts of the feed and the story cards. */
export const storiesText = {
  feed: {
    forYou: "For You",
    genre: (genre: string) => `Genre: ${genre}`,
    filter: "Choose what to read",
    recommended: "Recommended For You",
    loading: "Loading stories...",
    failed: "Failed to load stories",
    noMatch: "No stories match your search.",
    searched: (query: string) => `Showing what matches “${query}”`,
    clearSearch: "Show all",
    filterList: "Filter these stories",
    filterFailed: "The filter could not be loaded.",
    lookFurther: "Look further back",
    empty: "It is quiet by the fire. Nobody has told a story yet.",
    emptyGenre: "Nobody has told a story of this kind yet.",
    write: "Write a story",
    becomeGriot: "Become a griot",
    showAll: "Show all stories",
    end: "That is every story, for now.",
    moreFailed: "More stories could not be loaded.",
  },
  trending: {
    following: "Following",
    everyone: "Trending",
    loading: "Loading trending stories...",
    failed: "Failed to load trending stories",
    empty: "No story available right now",
  },
  switch: { label: "Pages of the stories", stories: "Stories", trending: "Trending" },
  by: (name: string) => `By ${name}`,
  part: (number: number, count: number) => `Part ${number} of ${count}`,
  /**
   * Such as `mature, violence, abuse`, which CSS capitalizes; empty for most stories. The keys are
   * the labels, because the home page must stay small.
   */
  rating: ({ rating, warnings }: { rating: StoryRating; warnings: readonly StoryWarning[] }) =>
    [rating, ...warnings].filter((name) => name !== "everyone").join(", "),
  menu: "Story options",
  stats: {
    label: "Figures",
    comments: pluralize("comment", "comments"),
    reads: pluralize("read", "reads"),
  },
} as const;
