import { readdirSync } from "node:fs";
import { genres } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { StoryInput } from "@kora/contract/stories";
import { z } from "zod";
import { writers } from "./people.ts";
import { chooseUsers } from "./reactions.ts";
import { readContent, readYaml } from "./read-content.ts";
import { toStoryHtml } from "./story-html.ts";
import type { DemoStory } from "./types.ts";

/** The settings in front of a story. It has only the number of likes and bookmarks; `reactions.ts` chooses the users. */
const StorySettings = z.strictObject({
  author: z.enum(writers.map(({ username }) => username)),
  title: StoryInput.title,
  shortDescription: StoryInput.shortDescription,
  genre: z.array(z.enum(genres)).min(1).max(limits.story.genres),
  rating: StoryInput.rating.default("everyone"),
  warnings: z.array(StoryInput.warning).default([]),
  posterAlt: StoryInput.posterAlt,
  daysAgo: z.number().positive(),
  likes: z.int().nonnegative(),
  bookmarks: z.int().nonnegative(),
});

const settingsAndText = /^(?<settings>---\n.*?\n)---\n(?<text>.*)$/s;

function readStory(slug: string): DemoStory {
  const file = `stories/${slug}.md`;
  const { settings = "", text = "" } = settingsAndText.exec(readContent(file))?.groups ?? {};
  const { likes, bookmarks, ...story } = readYaml(file, StorySettings, settings);
  return {
    ...story,
    slug,
    html: toStoryHtml(text),
    likedBy: chooseUsers("like", { ...story, slug }, likes),
    bookmarkedBy: chooseUsers("bookmark", { ...story, slug }, bookmarks),
  };
}

/** The stories, each from the Markdown file that has its slug as its name. */
export const stories: readonly DemoStory[] = readdirSync(new URL("stories", import.meta.url))
  .toSorted()
  .map((name) => readStory(name.replace(/\.md$/, "")));
