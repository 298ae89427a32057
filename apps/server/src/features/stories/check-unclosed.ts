import { isHiddenElement } from "@kora/contract/hidden-element";
import { sentences } from "@kora/contract/sentences";
import { Parser } from "htmlparser2";
import { invalid } from "../../platform/errors.ts";
import { checkMarkup } from "./check-markup.ts";
import { elementsRemovedWithContent } from "./removed-elements.ts";

/** Max characters of the quoted markup. */
const quotedLength = 30;
const removed = new Set(elementsRemovedWithContent);
/** Returns whether a comment has its end. What parsers read as one, such as `<?xml ?>`, ends with `>` alone. */
const isClosedComment = (comment: string) =>
  comment.startsWith("<!--") ? /--!?>$/.test(comment) : comment.endsWith(">");
/** The name of a tag and nothing after it: with it, no text is lost. */
const bareTag = /^<\/?[a-z][\w-]*\s*$/i;

/**
 * Throws 400 with the position, if an unclosed quote, tag or comment contains what follows it, which would be lost.
 * Throws 400 as `checkMarkup` does before: only within its limits, the search takes little time.
 */
export function requireClosed(html: string): void {
  checkMarkup(html);
  const start = findUnclosed(html);
  if (start === undefined) return;
  const linesBefore = html.slice(0, start).split("\n");
  const position = {
    line: linesBefore.length,
    column: Array.from(linesBefore.at(-1) ?? "").length + 1,
    quote: Array.from(html.slice(start, start + 2 * quotedLength))
      .slice(0, quotedLength)
      .join("")
      .replaceAll(/\s+/g, " "),
  };
  throw invalid("story", sentences.stories.unclosedMarkup(position));
}

/** Returns the index of the first markup that is not closed, and contains what follows it; undefined if there is none. */
function findUnclosed(html: string): number | undefined {
  let unclosed: number | undefined;
  const report = (start: number) => {
    unclosed ??= start;
  };
  /** The elements that are open, with the start of those that are removed with their contents. */
  const open: { readonly removedFrom: number | undefined }[] = [];
  /** What the attributes of the current tag show: a quote that is closed by the next one opens a second text. */
  let tag = { start: 0, isOpen: false, hasMarkup: false, hasQuote: false };
  const parser = new Parser(
    {
      onopentagname() {
        tag = { start: parser.startIndex, isOpen: true, hasMarkup: false, hasQuote: false };
      },
      onattribute(name, value) {
        if (name.includes("<")) report(tag.start);
        tag.hasMarkup ||= /<\/?[a-z]/i.test(value);
        tag.hasQuote ||= /["']/.test(name);
        if (tag.hasMarkup && tag.hasQuote) report(tag.start);
      },
      onopentag(name, attributes) {
        tag.isOpen = false;
        const isRemoved = removed.has(name) || isHiddenElement(attributes);
        open.push({ removedFrom: isRemoved ? parser.startIndex : undefined });
      },
      onclosetag(_name, isImplied) {
        const removedFrom = open.pop()?.removedFrom;
        const isAtEnd = isImplied && parser.startIndex >= html.length;
        if (isAtEnd && removedFrom !== undefined) report(removedFrom);
      },
      oncomment() {
        const comment = html.slice(parser.startIndex, parser.endIndex + 1);
        if (!isClosedComment(comment)) report(parser.startIndex);
      },
      onend() {
        const start = tag.isOpen ? tag.start : parser.startIndex;
        const rest = html.slice(start);
        if (rest !== "" && !bareTag.test(rest)) report(start);
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return unclosed;
}
