import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { fitText } from "@kora/contract/truncate-text";
import { countWords } from "@kora/contract/word-count";
import type { Block } from "./document-blocks.ts";
import type { PictureReader } from "./picture-shelf.ts";
import { toParagraph } from "./plain-text.ts";

/** Blocks that become one part. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A work that is divided into parts, and sentences about what could not be taken. */
export interface DividedWork {
  readonly sections: readonly Section[];
  readonly notes: readonly string[];
}

/** The work in a file, and its pictures except those that are in its text. */
export interface Manuscript extends DividedWork {
  readonly readPicture?: PictureReader;
  /** The language that the file says, a canonical BCP 47 tag. */
  readonly language?: string | undefined;
}

const wordsOf = ({ text }: Block) => countWords(text);

/**
 * Divides a document at its headings of the first level, if it has several, and takes the text of such a heading as the
 * title of the part. A part with too many words is divided further, at headings, else at paragraphs.
 */
export function divideAtTitles(blocks: readonly Block[], documentTitle: string): DividedWork {
  const sections: { title: string; blocks: Block[] }[] = [{ title: documentTitle, blocks: [] }];
  for (const block of blocks) {
    if (block.name === "h1" && block.text !== "") sections.push({ title: block.text, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return toWork(sections.filter(({ blocks: own }, index) => index > 0 || own.length > 0));
}

/** Makes one part of a document, or several if it has too many words. */
export function divideIfLong(blocks: readonly Block[], title: string): DividedWork {
  return toWork([{ title, blocks }]);
}

/** Joins works in their order. */
export function joinWorks(works: readonly DividedWork[]): DividedWork {
  return {
    sections: works.flatMap(({ sections }) => sections),
    notes: works.flatMap(({ notes }) => notes),
  };
}

const toWork = (sections: readonly Section[]): DividedWork => ({
  sections: sections.flatMap((section) => divideSection(section, ["h2", "h3"])),
  notes: [],
});

/** Divides a section with too many words at the first level of `headings` that it has, else between its blocks. */
function divideSection(section: Section, headings: readonly string[]): Section[] {
  const words = section.blocks.reduce((sum, block) => sum + wordsOf(block), 0);
  if (words <= limits.story.words) return [section];
  const [heading, ...lowerHeadings] = headings;
  if (heading === undefined) return toNumbered(section.title, packBlocks(section.blocks));
  const pieces: Block[][] = [[]];
  for (const block of section.blocks) {
    if (block.name === heading) pieces.push([]);
    pieces.at(-1)?.push(block);
  }
  const filled = pieces.filter((blocks) => blocks.length > 0);
  if (filled.length < 2) return divideSection(section, lowerHeadings);
  return filled.flatMap((blocks) => {
    const [first] = blocks;
    const title = first?.name === heading ? `${section.title}: ${first.text}` : section.title;
    return divideSection({ title, blocks }, lowerHeadings);
  });
}

function toNumbered(title: string, pieces: readonly (readonly Block[])[]): Section[] {
  return pieces.map((blocks, index) => ({
    title: index === 0 ? title : `${title} (${index + 1})`,
    blocks,
  }));
}

/** Fills pieces with blocks, each up to the max words of a story. A block with more words is divided between words. */
function packBlocks(blocks: readonly Block[]): Block[][] {
  const pieces: Block[][] = [];
  let wordCount = Number.POSITIVE_INFINITY;
  for (const block of blocks.flatMap(divideBlock)) {
    const words = wordsOf(block);
    if (wordCount + words > limits.story.words) {
      pieces.push([]);
      wordCount = 0;
    }
    pieces.at(-1)?.push(block);
    wordCount += words;
  }
  return pieces;
}

function divideBlock(block: Block): Block[] {
  if (wordsOf(block) <= limits.story.words) return [block];
  const words = block.text.split(" ");
  const pieces: Block[] = [];
  // A space may not be the only thing that separates words, so the pieces are much shorter than a story.
  const length = limits.story.words / 5;
  for (let start = 0; start < words.length; start += length) {
    const text = words.slice(start, start + length).join(" ");
    pieces.push({ name: "p", html: toParagraph(text), text });
  }
  return pieces;
}

/** Returns a text within a limit. */
export function shorten(text: string, max: number = limits.story.title): string {
  return countCharacters(text) <= max ? text : `${fitText(text, max - 1).trimEnd()}…`;
}
