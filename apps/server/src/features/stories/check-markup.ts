import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { Parser } from "htmlparser2";
import { type AppError, invalid } from "../../platform/errors.ts";

/**
 * Limits of a story's markup. Sanitizing takes about 10 µs for each element and 30 µs for each link, and searches all
 * open elements at each closing tag. Decoding a character reference takes about 1 µs. Within these limits it takes
 * less than 100 ms of CPU time.
 */
const maxCounts = {
  /** One element for each word. */
  elements: limits.story.words,
  /** Opening tags, closing tags, comments and other markup that begins with `<`. */
  tags: 2 * limits.story.words,
  /** Attributes of all elements together. Word processors write several attributes for each element. */
  attributes: 2 * limits.story.words,
  links: limits.story.words / 5,
  /** `&` characters. Enough to write every letter of each word as a character reference such as `&#4768;`. */
  characterReferences: 8 * limits.story.words,
  /** Elements that are open at once, including elements that sanitizing removes. */
  depth: 300,
};

/** Throws 400 for markup above the limits. The check builds no tree, and its time is linear in the length of `html`. */
export function checkMarkup(html: string): void {
  if (occursMoreThan(maxCounts.tags, html, "<")) throw tooMuchFormatting();
  if (occursMoreThan(maxCounts.characterReferences, html, "&")) throw tooMuchFormatting();
  const counts = { elements: 0, attributes: 0, links: 0, depth: 0 };
  const increment = (kind: keyof typeof counts) => {
    counts[kind] += 1;
    if (counts[kind] > maxCounts[kind]) throw tooMuchFormatting();
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        increment("elements");
        increment("depth");
        if (name === "a") increment("links");
      },
      onattribute: () => increment("attributes"),
      onclosetag() {
        counts.depth -= 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
}

/** True if `text` contains `character` more than `limit` times. */
function occursMoreThan(limit: number, text: string, character: string): boolean {
  return text.split(character, limit + 2).length > limit + 1;
}

function tooMuchFormatting(): AppError {
  return invalid("story", sentences.stories.tooMuchFormatting);
}
