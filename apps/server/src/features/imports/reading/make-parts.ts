import { imports as texts } from "@kora/contract/sentences/imports";
import { pictureLimits, toPictureUrl } from "@kora/contract/story-picture";
import { countStoryWords, type OwnPictures, sanitizeStoryHtml } from "../../stories/index.ts";
import { type Manuscript, type Section, shorten } from "./divide.ts";
import type { Block, DocumentPicture } from "./document-blocks.ts";
import { addNotes, type Notes, noNotes } from "./notes.ts";
import type { PictureProblem, PictureShelf, TakenPicture } from "./picture-shelf.ts";
import { escapeText, toParagraph } from "./plain-text.ts";

/**
 * A part of a work that was read from a file. `html` is sanitized. Its pictures have the ids of their files on the shelf,
 * and the attributes of a picture of the largest size.
 */
export interface ReadPart {
  readonly title: string;
  readonly html: string;
}

/** The parts of a work, the language that its file says, and notes about what could not be taken. */
export interface ReadWork {
  readonly parts: readonly ReadPart[];
  readonly language: string | null;
  readonly notes: Notes;
}

/** The notes about what a story cannot have, by the name of the block. */
const omitted = [
  ["table", texts.omittedTables],
  ["media", texts.omittedMedia],
  ["math", texts.omittedMath],
  ["svg", texts.omittedDrawings],
  ["form", texts.omittedForms],
] as const;

const strikethrough = /<(?:s|strike|del)\b/i;

/** Makes the parts of a work, with their pictures. A part without words and pictures is left out. */
export async function makeParts(work: Manuscript, shelf: PictureShelf): Promise<ReadWork> {
  const parts: ReadPart[] = [];
  const notes = [...work.notes];
  for (const section of work.sections) {
    const { taken, problems } = await takePictures(section, shelf);
    const { part, isPlain } = toPart(section, taken);
    const isFilled = countStoryWords(part.html) > 0 || part.html.includes("<figure");
    if (isFilled) parts.push(part);
    else notes.push(texts.omittedPost(part.title));
    if (isFilled && part.title !== section.title) notes.push(texts.shortenedTitle(part.title));
    notes.push(...noteBlocks(part.title, section.blocks, isPlain));
    const animatedCount = [...taken.values()].filter(({ isAnimated }) => isAnimated).length;
    if (animatedCount > 0) notes.push(texts.omittedAnimations(part.title, animatedCount));
    for (const [problem, count] of problems) {
      notes.push(texts.omittedPictures[problem](part.title, count));
    }
  }
  return { parts, language: work.language ?? null, notes: addNotes(noNotes, notes) };
}

/** Returns the notes about the blocks of a part. If it `isPlain`, it has no formatting at all. */
function noteBlocks(title: string, blocks: readonly Block[], isPlain: boolean): string[] {
  const notes = omitted.flatMap(([name, toNote]) => {
    const count = blocks.filter((block) => block.name === name).length;
    return count > 0 ? [toNote(title, count)] : [];
  });
  if (isPlain) return [...notes, texts.omittedFormatting(title)];
  const hasStrikethrough = blocks.some(({ html }) => strikethrough.test(html));
  return hasStrikethrough ? [...notes, texts.omittedStrikethrough(title)] : notes;
}

/** The pictures of a part by their blocks. Blocks of pictures that are left out are not in it. */
type TakenPictures = ReadonlyMap<Block, TakenPicture>;

async function takePictures(section: Section, shelf: PictureShelf) {
  const taken = new Map<Block, TakenPicture>();
  const problems = new Map<PictureProblem, number>();
  for (const block of section.blocks) {
    if (!block.picture) continue;
    const isFull = taken.size >= pictureLimits.perStory;
    const picture = isFull ? "tooManyInPart" : await shelf.take(block.picture.src);
    if (typeof picture === "string") problems.set(picture, (problems.get(picture) ?? 0) + 1);
    else taken.set(block, picture);
  }
  return { taken, problems };
}

/** Returns the part with its title within the limit. A part with too much formatting `isPlain`: it becomes plain paragraphs. */
function toPart({ title, blocks }: Section, taken: TakenPictures) {
  const toHtml = (toText: (block: Block) => string) =>
    blocks
      .map((block) => {
        const picture = taken.get(block);
        return block.picture && picture
          ? toFigure(picture.id, block.picture, block.text)
          : toText(block);
      })
      .filter((html) => html !== "")
      .join("\n");
  const pictures = new Map([...taken.values()].map(({ id }) => [id, toLargestPicture(id)]));
  const formatted = sanitize(toHtml(toOwnHtml), pictures);
  const html = formatted ?? sanitizeStoryHtml(toHtml(toPlain), pictures);
  const part: ReadPart = { title: shorten(title), html };
  return { part, isPlain: formatted === null };
}

const toOwnHtml = (block: Block) => (block.picture ? toPlain(block) : block.html);
const toPlain = ({ text }: Block) => (text === "" ? "" : toParagraph(text));

/** The attributes of no stored picture are longer, so a part within the limits stays within them. */
const toLargestPicture = (id: string) => ({
  id,
  width: 1920,
  height: 1920,
  widths: [320, 640, 1080, 1920],
});

/** A caption that is too long for a picture becomes a paragraph after it. */
function toFigure(id: string, { alt }: DocumentPicture, caption: string): string {
  const src = toPictureUrl(toLargestPicture(id));
  const isShort = caption.length <= pictureLimits.caption;
  const figcaption = isShort ? `<figcaption>${escapeText(caption)}</figcaption>` : "";
  const image = `<img src="${src}" alt="${escapeAttribute(shorten(alt, pictureLimits.alt))}">`;
  return `<figure>${image}${figcaption}</figure>${isShort ? "" : toParagraph(caption)}`;
}

const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");

function sanitize(html: string, pictures: OwnPictures): string | null {
  try {
    return sanitizeStoryHtml(html, pictures);
  } catch {
    return null;
  }
}
