import { limits } from "@kora/contract/limits";
import { stories as messages } from "@kora/contract/sentences/stories";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import type { StoryDraft } from "../../drafts/index.ts";
import { countStoryWords, storyHtmlToText } from "./story-text.ts";

/** Values of the story form; the names are those of the API call. */
export interface StoryValues {
  title: string;
  shortDescription: string;
  story: string;
  genre: StoryDraft["genre"];
  posterImage: StoryDraft["poster"];
  posterAlt: string;
  rating: StoryDraft["rating"];
  warnings: StoryDraft["warnings"];
  language: StoryDraft["language"];
  tags: StoryDraft["tags"];
  noteBefore: string;
  noteAfter: string;
  playlists: StoryDraft["playlists"];
  series: StoryDraft["series"];
  shownTo: StoryDraft["shownTo"];
  /** The time of the publication, from a `datetime-local` input; null to publish at once. Not part of the draft. */
  publishAt: string | null;
}

/** Trims a text and joins its lines, because form encoding would turn each line break into two characters. */
export function toOneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, " ");
}

/** Validators of the fields: each returns true, or the error message. */
export const storyRules = {
  title: (title: string) => {
    if (!hasVisibleText(title)) return messages.titleRequired;
    return countCharacters(title.trim()) <= limits.story.title || messages.titleTooLong;
  },
  shortDescription: (description: string) => {
    if (!hasVisibleText(description)) return messages.descriptionRequired;
    return (
      countCharacters(toOneLine(description)) <= limits.story.shortDescription ||
      messages.descriptionTooLong
    );
  },
  story: (html: string) => {
    if (!hasVisibleText(storyHtmlToText(html))) return messages.contentRequired;
    const words = countStoryWords(html);
    const fits =
      words <= limits.story.words && countCharacters(html) <= limits.story.htmlCharacters;
    return fits || messages.tooManyWords;
  },
  posterImage: (poster: StoryValues["posterImage"]) => poster !== null || messages.posterRequired,
  posterAlt: (alt: string) =>
    countCharacters(alt.trim()) <= limits.story.posterAlt || messages.posterAltTooLong,
} as const;

/** Converts a draft to values of the story form. */
export function toFormValues({ poster, ...draft }: StoryDraft): StoryValues {
  return { ...draft, posterImage: poster, publishAt: null };
}

/** Converts values of the story form to a draft. */
export function toDraft({
  posterImage,
  publishAt: _publishAt,
  ...values
}: StoryValues): StoryDraft {
  return { ...values, poster: posterImage };
}
