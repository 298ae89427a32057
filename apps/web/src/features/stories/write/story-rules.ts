import { limits } from "@kora/contract/limits";
import { stories as storiesSentences } from "@kora/contract/sentences/stories";
import type { StoryDraft } from "../../drafts/index.ts";
import { countStoryWords } from "./story-text.ts";

const messages = storiesSentences;

/** Values of the form, in the order of the fields; the names are those of the API call. */
export interface StoryValues {
  title: string;
  shortDescription: string;
  story: string;
  genre: StoryDraft["genre"];
  posterImage: StoryDraft["poster"];
  posterAlt: string;
  playlists: StoryDraft["playlists"];
}

/** Joins lines. Form encoding would turn each line break into two characters. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, " ");
}

/** Validates a field: true, or the error message (stories-and-writers §5). */
export const storyRules = {
  title: (title: string) => {
    if (title.trim() === "") return messages.titleRequired;
    return title.trim().length <= limits.story.title || messages.titleTooLong;
  },
  shortDescription: (description: string) => {
    const { length } = oneLine(description);
    if (length === 0) return messages.descriptionRequired;
    return length <= limits.story.shortDescription || messages.descriptionTooLong;
  },
  story: (html: string) => {
    const words = countStoryWords(html);
    if (words === 0) return messages.contentRequired;
    const fits = words <= limits.story.words && html.length <= limits.story.htmlCharacters;
    return fits || messages.tooManyWords;
  },
  posterImage: (poster: StoryValues["posterImage"]) => poster !== null || messages.posterRequired,
  posterAlt: (alt: string) =>
    alt.trim().length <= limits.story.posterAlt || messages.posterAltTooLong,
} as const;

export function toValues({ poster, ...draft }: StoryDraft): StoryValues {
  return { ...draft, posterImage: poster };
}

export function toDraft({ posterImage, ...values }: StoryValues): StoryDraft {
  return { ...values, poster: posterImage };
}
