import type { OwnStoryView, RevisionView } from "@kora/contract/dashboard";
import { genreLabels } from "@kora/contract/genres";
import { languageName } from "#text/languages.ts";
import { revisionsText as text } from "#text/revisions.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { type ComparedPart, compareWords } from "./compare-words.ts";

const { fields } = text;

/** A version of a story. `lines` is the text of its HTML, see `toLines`. */
export type ComparedVersion = Omit<
  RevisionView,
  "revision" | "writtenAt" | "wordCount" | "format"
> & { readonly lines: string };

/** A field that differs between two versions, with the comparison of its texts. */
interface Change {
  readonly label: string;
  readonly parts: readonly ComparedPart[];
}

/** The differences of two versions. */
export interface Changes {
  readonly fields: readonly Change[];
  /** True if the story has the same text, but other formatting, or another picture with the same description. */
  readonly isFormattingChanged: boolean;
}

/** Returns what a comparison needs of the current version of a story. */
export function toRevision(current: OwnStoryView): Omit<ComparedVersion, "lines"> {
  return { ...current, posterAlt: current.poster.alt };
}

/** Compares all that a restored version changes in a story. */
export function compareVersions(earlier: ComparedVersion, current: ComparedVersion): Changes {
  const [earlierTexts, currentTexts] = [toTexts(earlier), toTexts(current)];
  return {
    fields: (Object.keys(fields) as (keyof typeof fields)[])
      .filter((name) => earlierTexts[name] !== currentTexts[name])
      .map((name) => ({
        label: fields[name],
        parts: compareWords(earlierTexts[name], currentTexts[name]),
      })),
    isFormattingChanged: earlier.lines === current.lines && earlier.story !== current.story,
  };
}

function toTexts(version: ComparedVersion): Record<keyof typeof fields, string> {
  const { ratings, warnings } = storyRatingText;
  return {
    title: version.title,
    shortDescription: version.shortDescription,
    posterAlt: version.posterAlt,
    noteBefore: version.noteBefore,
    story: version.lines,
    noteAfter: version.noteAfter,
    tags: version.tags.join(", "),
    genres: version.genre.map((genre) => genreLabels[genre]).join(", "),
    language: languageName(version.language),
    rating: ratings[version.rating],
    warnings: version.warnings.map((warning) => warnings[warning]).join(", "),
  };
}
