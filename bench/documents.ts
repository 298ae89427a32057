import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The generated parts of the documents. */
export type DocumentPart =
  | "results"
  | "chat"
  | "group"
  | "processes"
  | "overload"
  | "latency"
  | "sizing";

/** The documents with generated parts. */
export type DocumentName = "benchmarks.md" | "operations.md";

/** Replaces parts of a document. A part stands between two comments, such as `<!-- chat -->` and `<!-- end of chat -->`. */
export async function writeParts(
  name: DocumentName,
  parts: { readonly [Part in DocumentPart]?: string },
): Promise<void> {
  const path = pathOf(name);
  let text = await readFile(path, "utf8");
  for (const [part, content] of Object.entries(parts)) {
    const { before, after } = split(name, text, part as DocumentPart);
    text = `${before}\n\n${content}\n\n${after}`;
  }
  await writeFile(path, text);
}

/** Reads a part of a document. */
export async function readPart(name: DocumentName, part: DocumentPart): Promise<string> {
  return split(name, await readFile(pathOf(name), "utf8"), part).content;
}

/** Splits a document around a part; the comments belong to `before` and `after`. */
function split(name: DocumentName, text: string, part: DocumentPart) {
  const [start, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
  if (from < start.length || to < from) {
    throw new Error(`docs/${name} has lost its lines “${start}” and “${end}”.`);
  }
  return {
    before: text.slice(0, from),
    content: text.slice(from, to).trim(),
    after: text.slice(to),
  };
}

function pathOf(name: DocumentName): string {
  return fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
}
