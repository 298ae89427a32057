import markdownIt from "markdown-it";
import { decodeText } from "./decode-text.ts";
import { type DividedWork, divideAtTitles, divideIfLong } from "./divide.ts";
import { toBlocks } from "./document-blocks.ts";
import { toParagraphs } from "./plain-text.ts";

/** Reads a plain text. */
export function readPlainText(bytes: Uint8Array, name: string): DividedWork {
  return divideIfLong(toBlocks(toParagraphs(decodeText(bytes))).blocks, name);
}

/** The block of settings that some programs write before Markdown. */
const frontMatter = /^\uFEFF?---\r?\n(?<settings>[\s\S]{0,10000}?)\r?\n---\r?\n/;

/** Reads a text in Markdown. HTML in it is text. */
export function readMarkdown(bytes: Uint8Array, name: string): DividedWork {
  const text = decodeText(bytes);
  const settings = frontMatter.exec(text)?.groups?.settings ?? "";
  const title = /^title:[\t ]*(?<title>.*?)[\t ]*$/m.exec(settings)?.groups?.title ?? "";
  const html = markdownIt({ html: false }).render(text.replace(frontMatter, ""));
  return divideAtTitles(toBlocks(html).blocks, unquote(title) || name);
}

/** Returns the text of a value in YAML, which may be a string of JSON. */
function unquote(value: string): string {
  try {
    const text: unknown = JSON.parse(value);
    if (typeof text === "string") return text;
  } catch {
    // Most titles have no quotes.
  }
  return value.replaceAll(/^["']|["']$/g, "");
}

/** Reads an HTML document. */
export function readHtml(bytes: Uint8Array, name: string): DividedWork {
  const { blocks, title } = toBlocks(decodeText(bytes));
  return divideAtTitles(blocks, title || name);
}
