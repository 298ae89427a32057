import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The generated sections of the documents. */
export type DocumentSection =
  | "results"
  | "chat"
  | "group"
  | "processes"
  | "overload"
  | "latency"
  | "moderation"
  | "lighthouse"
  | "first-seconds"
  | "saver"
  | "scroll"
  | "sizing"
  | "soak";

/** The documents with generated sections. */
export type DocumentName = "benchmarks.md" | "operations.md" | "reliability.md";

/**
 * Replaces sections of a document. A section is between two comments, such as `<!-- chat -->` and `<!-- end of chat
 * -->`.
 */
export async function writeSections(
  name: DocumentName,
  sections: { readonly [Section in DocumentSection]?: string },
): Promise<void> {
  const path = toPath(name);
  let text = await readFile(path, "utf8");
  for (const [section, content] of Object.entries(sections)) {
    const { before, after } = split(name, text, section as DocumentSection);
    text = `${before}\n\n${content}\n\n${after}`;
  }
  await writeFile(path, text);
}

/** Reads a section of a document. */
export async function readSection(name: DocumentName, section: DocumentSection): Promise<string> {
  return split(name, await readFile(toPath(name), "utf8"), section).content;
}

/** Splits a document around a section. The comments belong to `before` and `after`. Throws if they are missing. */
function split(name: DocumentName, text: string, section: DocumentSection) {
  const [startComment, endComment] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`];
  const start = text.indexOf(startComment) + startComment.length;
  const end = text.indexOf(endComment);
  if (start < startComment.length || end < start) {
    throw new Error(`docs/${name} must contain the lines “${startComment}” and “${endComment}”.`);
  }
  return {
    before: text.slice(0, start),
    content: text.slice(start, end).trim(),
    after: text.slice(end),
  };
}

function toPath(name: DocumentName): string {
  return fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
}
