import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { countWords } from "@kora/contract/word-count";
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { invalid } from "../../platform/errors.ts";
import { checkMarkup } from "./check-markup.ts";

/** Max depth of elements, more than any list that a user writes. Deeper elements are removed, but their text stays. */
const nestingLimit = 40;

/** Elements that are removed together with their contents. */
const elementsRemovedWithContent = [
  ..."script style textarea option select xmp noscript noembed noframes plaintext".split(" "),
  ..."template title iframe frameset object applet svg math audio video canvas".split(" "),
];

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/**
 * Block elements that are removed, except for their text. A line break is inserted before their tags, so that the words
 * around them stay separate.
 */
const removedBlocks =
  /<\/?(?:div|section|article|aside|header|footer|main|nav|blockquote|address|fig\w+|pre|details|summary|d[ltd]|table|tbody|caption|t[rhd]|form|fieldset|hr|center)\b/gi;

/** The style declaration that the editor writes for an alignment. */
const alignment = /^text-align:\s*(?:left|center|right)$/;
/** The style declaration that the editor writes for a font. */
const font = /^font-family:\s*(["']?)(?:Arial|Times New Roman|Courier New)\1$/;

/** Allows only the markup that the editor writes. */
const options: IOptions = {
  allowedTags: ["p", "strong", "em", "u", "ul", "ol", "li", "a", "br", "span"],
  allowedAttributes: {
    a: ["href", "rel"],
    ol: ["start"],
    p: ["style"],
    li: ["style"],
    span: ["style"],
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
    ...Object.fromEntries(headings.map((heading) => [heading, withStyle(alignment, "p")])),
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

/**
 * Reduces a story's HTML to the markup that the editor writes: no script, event handler, style sheet, frame, id, class
 * or unsafe link. Throws 400 for more markup or characters than a story of 5,000 words needs.
 */
export function sanitizeStoryHtml(html: string): string {
  // PostgreSQL rejects NUL in text, and HTML does not allow it.
  const htmlWithBreaks = html.replaceAll("\0", "").replaceAll(removedBlocks, "\n$&");
  checkMarkup(htmlWithBreaks);
  const sanitizedHtml = sanitizeHtml(htmlWithBreaks, options);
  if (sanitizedHtml.length > limits.story.htmlCharacters) {
    throw invalid("story", sentences.stories.tooLong);
  }
  return sanitizedHtml;
}

/** Returns the number of words of sanitized HTML. Text in different blocks or lines is never one word. */
export function countStoryWords(sanitizedHtml: string): number {
  const text = sanitizedHtml
    .replaceAll(/<\/?(?:p|ul|ol|li|br)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "");
  return countWords(text);
}

/** Sanitizes a story's HTML and counts its words. Throws 400 if it has no words or too many. */
export function validateStoryHtml(input: string): { html: string; wordCount: number } {
  const html = sanitizeStoryHtml(input);
  const wordCount = countStoryWords(html);
  if (wordCount === 0) {
    throw invalid("story", sentences.stories.contentRequired);
  }
  if (wordCount > limits.story.words) {
    throw invalid("story", sentences.stories.tooManyWords);
  }
  return { html, wordCount };
}

/** Checks the form field `story`. */
const htmlCheck = { story: (html: string) => void validateStoryHtml(html) };

/**
 * Checks that run with the validation of the form, so that the errors of all fields are reported together. The keys are
 * names of calls.
 */
export const storyFieldChecks = { publishStory: htmlCheck, updateStory: htmlCheck };
