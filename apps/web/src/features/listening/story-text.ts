import { listeningText } from "#text/listening.ts";
import { type Sentence, splitSentences } from "./split-sentences.ts";
import { detectLanguage } from "./text-language.ts";

/** Block elements. A sentence never continues from one of them into another. */
const blockSelector = "p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, figcaption, div";

/** A sentence with its range in the document. */
export interface SentenceRange extends Pick<Sentence, "parts"> {
  readonly range: Range;
}

/**
 * Splits the text of an element into sentences without changing the element. Its language is that of its attribute
 * `lang`, or else guessed.
 */
export function readText(root: HTMLElement): {
  readonly sentences: readonly SentenceRange[];
  readonly language: string | undefined;
} {
  const nodes: { node: Node; text: string; block: Element | null }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const block = node.parentElement?.closest(blockSelector) ?? null;
    if (node instanceof Text) nodes.push({ node, text: node.data, block });
    else if (node instanceof HTMLBRElement) nodes.push({ node, text: "\n", block });
    else if (node instanceof HTMLImageElement && node.alt)
      nodes.push({ node, text: listeningText.picture(node.alt), block: node });
  }
  const language = root.lang || detectLanguage(root.textContent);
  const sentences = splitSentences(nodes, language).flatMap(({ start, end, parts }) => {
    const [first, last] = [nodes[start.piece], nodes[end.piece]];
    if (first === undefined || last === undefined) return [];
    const range = document.createRange();
    if (first.node instanceof HTMLImageElement) range.selectNode(first.node);
    else {
      range.setStart(first.node, start.offset);
      range.setEnd(last.node, end.offset);
    }
    return { parts, range };
  });
  return { sentences, language };
}
