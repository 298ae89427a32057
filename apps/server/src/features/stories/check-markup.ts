import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { Parser } from "htmlparser2";
import { type AppError, invalid } from "../../platform/errors.ts";

/**
 * Limits of a story's markup. Sanitizing takes about 10 µs for each element and 30 µs for each link, and searches all
 * open elements at each closing tag; decoding a character reference takes about 1 µs. Within these limits it takes
 * less than 100 ms of CPU time.
 */
const bounds = {
  /** One for each word. */
  elements: limits.story.words,
  /** Opening tags, closing tags, comments and the like. */
  tags: 2 * limits.story.words,
  /** In total. Word processors write several for each element. */
  attributes: 2 * limits.story.words,
  links: limits.story.words / 5,
  /** `&` characters. Enough to write every letter of each word as a character reference such as `&#4768;`. */
  characterReferences: 8 * limits.story.words,
  /** Open elements at any point, including those that are dropped. */
  depth: 300,
};

/** Throws 400 for markup above the limits. Linear in the length of `html`, without building a tree. */
export function checkMarkup(html: string): void {
  if (occursMoreThan(bounds.tags, html, "<")) throw tooMuchFormatting();
  if (occursMoreThan(bounds.characterReferences, html, "&")) throw tooMuchFormatting();
  const counts = { elements: 0, attributes: 0, links: 0, depth: 0 };
  const count = (kind: keyof typeof counts) => {
    counts[kind] += 1;
    if (counts[kind] > bounds[kind]) throw tooMuchFormatting();
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        count("elements");
        count("depth");
        if (name === "a") count("links");
      },
      onattribute: () => count("attributes"),
      onclosetag() {
        counts.depth -= 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
}

/** Whether `text` contains `character` more than `limit` times. */
function occursMoreThan(limit: number, text: string, character: string): boolean {
  return text.split(character, limit + 2).length > limit + 1;
}

function tooMuchFormatting(): AppError {
  return invalid("story", sentences.stories.tooMuchFormatting);
}
