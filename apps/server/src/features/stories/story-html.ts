import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { removeStoryTags, storyElements } from "@kora/contract/story-document";
import { getStoryFormat } from "@kora/contract/story-formats";
import { toPictureId } from "@kora/contract/story-picture";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { countWords } from "@kora/contract/word-count";
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import type { ViewerContext } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { checkMarkup } from "./check-markup.ts";
import { requireClosed } from "./check-unclosed.ts";
import { readOwnPictures } from "./own-pictures.ts";
import {
  checkPictureTexts,
  listPictureIds,
  type OwnPictures,
  placePictures,
  removePictures,
} from "./place-pictures.ts";
import { removeHiddenElements } from "./remove-hidden-elements.ts";
import { elementsRemovedWithContent } from "./removed-elements.ts";

/** Max depth of elements, more than any list that a user writes. Deeper elements are removed, but their text stays. */
const nestingLimit = 40;

/** The level of headings in a document, by their level in other HTML. */
const headings = { h1: "h2", h2: "h2", h3: "h3", h4: "h3", h5: "h3", h6: "h3" };

/**
 * Block elements that are removed, except for their text. A line break is inserted before their tags, so that the words
 * around them stay separate.
 */
const removedBlocks =
  /<\/?(?:div|section|article|aside|header|footer|main|nav|address|details|summary|dialog|d[ltd]|table|t(?:head|body|foot)|caption|t[rhd]|form|fieldset|legend|hgroup|search|menu|center)\b/gi;

/** The style declaration that the editor writes for an alignment. */
const alignment = /^text-align:\s*(?:left|center|right)$/;
/** The style declaration that the editor writes for a font. */
const font = /^font-family:\s*(["']?)(?:Arial|Times New Roman|Courier New)\1$/;

/** Allows only the markup that the editor writes. */
const options: IOptions = {
  allowedTags: [...storyElements],
  allowedAttributes: {
    a: ["href", "rel"],
    ol: ["start"],
    p: ["style"],
    h2: ["style"],
    h3: ["style"],
    li: ["style"],
    span: ["style"],
    figure: ["data-width"],
    img: ["src", "alt"],
  },
  // With `true`, the library would parse each value with PostCSS, which takes most of the time of saving a draft.
  parseStyleAttributes: false,
  allowedSchemes: ["http", "https", "mailto"],
  disallowedTagsMode: "discard",
  nonTextTags: elementsRemovedWithContent,
  nestingLimit,
  transformTags: {
    b: "strong",
    i: "em",
    a: toLink,
    ol: toOrderedList,
    p: withStyle(alignment),
    li: withStyle(alignment),
    span: withStyle(font),
    img: toOwnPicture,
    ...Object.fromEntries(
      Object.entries(headings).map(([name, heading]) => [name, withStyle(alignment, heading)]),
    ),
  },
};

const allowedSchemes = new Set(["http:", "https:", "mailto:"]);

/** Sets the allowed attributes of a link. Replaces a link by a `span` if its scheme is not allowed. */
function toLink(tagName: string, { href = "" }: Attributes): Tag {
  const url = URL.parse(href);
  return url && allowedSchemes.has(url.protocol)
    ? { tagName, attribs: { href: url.href, rel: "noopener nofollow ugc" } }
    : { tagName: "span", attribs: {} };
}

/** Keeps pictures from the media store. All others are removed. */
function toOwnPicture(tagName: string, { src = "", alt = "" }: Attributes): Tag {
  return toPictureId(src) === undefined
    ? { tagName: "", attribs: {} }
    : { tagName, attribs: { src, alt } };
}

/** Keeps only a valid start number. */
function toOrderedList(tagName: string, { start = "" }: Attributes): Tag {
  return { tagName, attribs: /^-?\d{1,6}$/.test(start) ? { start } : {} };
}

/** Returns a transformation that keeps only the last style declaration that matches `declaration`. */
function withStyle(declaration: RegExp, newTagName?: string) {
  return (tagName: string, { style = "" }: Attributes): Tag => {
    const match = style.split(";").findLast((text) => declaration.test(text.trim()));
    const attribs: Attributes = match ? { style: match.trim().replace(/:\s+/, ":") } : {};
    return { tagName: newTagName ?? tagName, attribs };
  };
}

/** Sanitized HTML of a story, with the version of the document that it needs and the ids of its pictures. */
export interface SanitizedStory {
  html: string;
  format: number;
  pictures: string[];
}

/** Sanitizes the HTML of the viewer's story. Throws 400 as `sanitizeStoryHtml` and `requireClosed` do. */
export async function sanitizeStory(
  ctx: Pick<ViewerContext, "db" | "viewer">,
  input: string,
): Promise<SanitizedStory> {
  requireClosed(input);
  const html = sanitizeStoryHtml(input, await readOwnPictures(ctx, input));
  return { html, format: getStoryFormat(html), pictures: listPictureIds(html) };
}

/**
 * Reduces a story's HTML to the markup that the editor writes: no script, event handler, style sheet, frame, id, class,
 * unsafe link or hidden text. Throws 400 for more markup or characters than a story of 5,000 words needs, and for a picture
 * that is not in `pictures`. Without `pictures`, those of the media store are removed as all others are.
 */
export function sanitizeStoryHtml(html: string, pictures?: OwnPictures): string {
  // PostgreSQL rejects NUL in text, and HTML does not allow it. A form doubles the line ends of verse.
  const htmlWithBreaks = html
    .replaceAll("\0", "")
    .replaceAll("\r\n", "\n")
    .replaceAll(removedBlocks, "\n$&");
  checkMarkup(htmlWithBreaks);
  const reducedHtml = sanitizeHtml(removeHiddenElements(htmlWithBreaks), options);
  const sanitizedHtml = pictures
    ? placePictures(reducedHtml, pictures)
    : removePictures(reducedHtml);
  if (countCharacters(sanitizedHtml) > limits.story.htmlCharacters) {
    throw invalid("story", sentences.stories.tooLong);
  }
  return sanitizedHtml;
}

/** Returns the number of words of sanitized HTML. Text in different blocks or lines is never one word. */
export function countStoryWords(sanitizedHtml: string): number {
  return countWords(removeStoryTags(sanitizedHtml, " "));
}

/** A sanitized story with its number of words. */
export interface ValidStory extends SanitizedStory {
  wordCount: number;
}

/**
 * Sanitizes the HTML of the viewer's story for publication and counts its words. Throws 400 if it has no words or too
 * many, or a picture without a description.
 */
export async function validateStory(
  ctx: Pick<ViewerContext, "db" | "viewer">,
  input: string,
): Promise<ValidStory> {
  const story = await sanitizeStory(ctx, input);
  checkPictureTexts(story.html);
  return { ...story, wordCount: countValidWords(story.html) };
}

function countValidWords(html: string): number {
  const wordCount = countStoryWords(html);
  if (!hasVisibleText(removeStoryTags(html, " "))) {
    throw invalid("story", sentences.stories.contentRequired);
  }
  if (wordCount > limits.story.words) {
    throw invalid("story", sentences.stories.tooManyWords);
  }
  return wordCount;
}

/** Checks the form field `story`, except for its pictures, which are in the database. */
const htmlCheck = {
  story: (html: string) => {
    requireClosed(html);
    countValidWords(sanitizeStoryHtml(html));
  },
};

/**
 * Checks that run with the validation of the form, so that the errors of all fields are reported together. The keys are
 * names of calls.
 */
export const storyFieldChecks = { publishStory: htmlCheck, updateStory: htmlCheck };
