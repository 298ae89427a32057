import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { countWords } from "@kora/contract/word-count";
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { invalid } from "../../platform/errors.ts";
import { checkMarkup } from "./check-markup.ts";

/** Deeper than any list a person writes; deeper markup is dropped, its text kept. */
const nestingLimit = 40;

/** What is no text of the story: dropped with everything in it. */
const withoutContent = [
  ..."script style textarea option select xmp noscript noembed noframes plaintext".split(" "),
  ..."template title iframe frameset object applet svg math audio video canvas".split(" "),
];

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** Where a tag of these stood there was a break, and words on its two sides are not one. */
const otherBlocks =
  /<\/?(?:div|section|article|aside|header|footer|main|nav|blockquote|address|fig\w+|pre|details|summary|d[ltd]|table|tbody|caption|t[rhd]|form|fieldset|hr|center)\b/gi;

const alignment = /^text-align:\s*(?:left|center|right)$/;
const font = /^font-family:\s*(["']?)(?:Arial|Times New Roman|Courier New)\1$/;

/** Exactly what the editor makes (decisions §3). */
const options: IOptions = {
  allowedTags: ["p", "strong", "em", "u", "ul", "ol", "li", "a", "br", "span"],
  allowedAttributes: {
    a: ["href", "rel"],
    ol: ["start"],
    p: ["style"],
    li: ["style"],
    span: ["style"],
  },
  // The library would parse each value with PostCSS, which takes most of the time of a draft.
  parseStyleAttributes: false,
  allowedSchemes: ["http", "https", "mailto"],
  disallowedTagsMode: "discard",
  nonTextTags: withoutContent,
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

/** A link that goes nowhere allowed keeps its text only. */
function toLink(tagName: string, { href = "" }: Attributes): Tag {
  const url = URL.parse(href);
  return url && schemes.has(url.protocol)
    ? { tagName, attribs: { href: url.href, rel: "noopener nofollow ugc" } }
    : { tagName: "span", attribs: {} };
}

function toOrderedList(tagName: string, { start = "" }: Attributes): Tag {
  return { tagName, attribs: /^-?\d{1,6}$/.test(start) ? { start } : {} };
}

/** Keeps the last declaration of the one form that the editor makes, and no other attribute. */
function withStyle(declaration: RegExp, becomes?: string) {
  return (tagName: string, { style = "" }: Attributes): Tag => {
    const kept = style.split(";").findLast((text) => declaration.test(text.trim()));
    const attribs: Attributes = kept ? { style: kept.trim().replace(/:\s+/, ":") } : {};
    return { tagName: becomes ?? tagName, attribs };
  };
}

/**
 * A story's HTML with what the editor can make and nothing else: no script, handler, style sheet, frame,
 * id, class or unsafe link. 400 for more markup than 5,000 words need.
 */
export function sanitizeStoryHtml(html: string): string {
  // PostgreSQL takes no NUL in a text, and HTML has none.
  const spaced = html.replaceAll("\0", "").replaceAll(otherBlocks, "\n$&");
  checkMarkup(spaced);
  const cleaned = sanitizeHtml(spaced, options);
  if (cleaned.length > limits.story.htmlCharacters) {
    throw invalid("story", sentences.stories.tooLong);
  }
  return cleaned;
}

/** The words of a cleaned story's text; what stands in different blocks or lines is never one word. */
export function countStoryWords(cleaned: string): number {
  const text = cleaned.replaceAll(/<\/?(?:p|ul|ol|li|br)\b[^>]*>/g, " ").replaceAll(/<[^>]*>/g, "");
  return countWords(text);
}

/** A story's HTML, cleaned, with its words; 400 when it has none or too many. */
export function validateStoryHtml(sent: string): { html: string; wordCount: number } {
  const html = sanitizeStoryHtml(sent);
  const wordCount = countStoryWords(html);
  if (wordCount === 0) {
    throw invalid("story", sentences.stories.contentRequired);
  }
  if (wordCount > limits.story.words) {
    throw invalid("story", sentences.stories.tooManyWords);
  }
  return { html, wordCount };
}
