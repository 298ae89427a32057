import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { Parser } from "htmlparser2";
import { type AppError, invalid } from "../../platform/errors.ts";

/**
 * The most markup of a story. Sanitizing takes about 10 µs an element and 30 µs a link, and looks through all open
 * elements at each closing tag; within these bounds no story takes 100 ms of CPU.
 */
const bounds = {
  /** One a word. */
  elements: limits.story.words,
  /** Opening tags, closing tags, comments and the like. */
  tags: 2 * limits.story.words,
  /** Of all elements together: word processors give several to each. */
  attributes: 2 * limits.story.words,
  links: limits.story.words / 5,
  /** Open elements at any point, those that are dropped included. */
  depth: 300,
};

/** Throws 400 for more markup than a story needs. Linear in the length of `html`, without a tree. */
export function checkMarkup(html: string): void {
  if (html.split("<", bounds.tags + 2).length > bounds.tags + 1) {
    throw tooMuchFormatting();
  }
  const found = { elements: 0, attributes: 0, links: 0, depth: 0 };
  const count = (kind: keyof typeof found) => {
    found[kind] += 1;
    if (found[kind] > bounds[kind]) throw tooMuchFormatting();
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
        found.depth -= 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
}

function tooMuchFormatting(): AppError {
  return invalid("story", sentences.stories.tooMuchFormatting);
}
