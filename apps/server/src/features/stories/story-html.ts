import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { countWords } from "@kora/contract/word-count";
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { invalid } from "../../platform/errors.ts";
import { checkMarkup } from "./check-markup.ts";

/** Deeper than any list that a user writes. Deeper elements are dropped, but their text stays. */
const nestingLimit = 40;

/** Elements that are dropped together with their contents. */
const elementsDroppedWithContent = [
  ..."script style textarea option select xmp noscript noembed noframes plaintext".split(" "),
  ..."template title iframe frameset object applet svg math audio video canvas".split(" "),
];

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** Block elements that are dropped. A line break replaces them, so that the words around them stay separate. */
const otherBlocks =
  /<\/?(?:div|section|article|aside|header|footer|main|nav|blockquote|address|fig\w+|pre|details|summary|d[ltd]|table|tbody|caption|t[rhd]|form|fieldset|hr|center)\b/gi;

const alignment = /^text-align:\s*(?:left|center|right)$/;
const font = /^font-family:\s*(["']?)(?:Arial|Times New Roman|Courier New)\1$/;

/** Allows exactly the markup that the editor makes. */
const options: IOptions = {
  allowedTags: ["p", "strong", "em", "u", "ul", "ol", "li", "a", "br", "span"],
  allowedAttributes: {
    a: ["href", "rel"],
    ol: ["start"],
    p: ["style"],
    li: ["style"],
    span: ["style"],
  },
  // Otherwise the library parses each value with PostCSS, which takes most of the time of saving a draft.
  parseStyleAttributes: false,
  allowedSchemes: ["http", "https", "mailto"],
  disallowedTagsMode: "discard",
  nonTextTags: elementsDroppedWithContent,
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

const schemes = new Set(["http:", "https:", "mailto:"]);

/** Replaces a link whose target is not allowed by its text. */
function toLink(tagName: string, { href = "" }: Attributes): Tag {
  const url = URL.parse(href);
  return url && schemes.has(url.protocol)
    ? { tagName, attribs: { href: url.href, rel: "noopener nofollow ugc" } }
    : { tagName: "span", attribs: {} };
}

function toOrderedList(tagName: string, { start = "" }: Attributes): Tag {
  return { tagName, attribs: /^-?\d{1,6}$/.test(start) ? { start } : {} };
}

/** Keeps the last style declaration that matches `declaration`, and no other attribute. */
function withStyle(declaration: RegExp, newTagName?: string) {
  return (tagName: string, { style = "" }: Attributes): Tag => {
    const match = style.split(";").findLast((text) => declaration.test(text.trim()));
    const attribs: Attributes = match ? { style: match.trim().replace(/:\s+/, ":") } : {};
    return { tagName: newTagName ?? tagName, attribs };
  };
}

/**
 * Reduces a story's HTML to the markup that the editor makes: no script, handler, style sheet, frame, id, class or
 * unsafe link. 400 for more markup than 5,000 words need.
 */
export function sanitizeStoryHtml(html: string): string {
  // PostgreSQL rejects NUL in text, and HTML does not allow it.
  const spaced = html.replaceAll("\0", "").replaceAll(otherBlocks, "\n$&");
  checkMarkup(spaced);
  const sanitized = sanitizeHtml(spaced, options);
  if (sanitized.length > limits.story.htmlCharacters) {
    throw invalid("story", sentences.stories.tooLong);
  }
  return sanitized;
}

/** The number of words of sanitized HTML. Text in different blocks or lines is never one word. */
export function countStoryWords(sanitized: string): number {
  const text = sanitized
    .replaceAll(/<\/?(?:p|ul|ol|li|br)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "");
  return countWords(text);
}

/** Sanitizes a story's HTML and counts its words; 400 for none or too many. */
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

const htmlCheck = { story: (html: string) => void validateStoryHtml(html) };

/** The calls whose story is checked by `validateStoryHtml`. */
export const storyFieldChecks = { publishStory: htmlCheck, updateStory: htmlCheck };
