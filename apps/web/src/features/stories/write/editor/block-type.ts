import type { Editor } from "@tiptap/react";

/** Types of a block of text. */
export const blockTypes = ["paragraph", "heading", "subheading", "verse", "code"] as const;

export type BlockType = (typeof blockTypes)[number];

/** Node and attributes of each type. */
const nodes: Readonly<
  Record<BlockType, { readonly name: string; readonly attributes?: { readonly level: number } }>
> = {
  paragraph: { name: "paragraph" },
  heading: { name: "heading", attributes: { level: 2 } },
  subheading: { name: "heading", attributes: { level: 3 } },
  verse: { name: "verse" },
  code: { name: "codeBlock" },
};

/** Returns the type of the block at the cursor. */
export function getBlockType(editor: Editor): BlockType {
  return (
    blockTypes.find((type) => editor.isActive(nodes[type].name, nodes[type].attributes)) ??
    "paragraph"
  );
}

/** Changes the type of the selected blocks. Selected paragraphs become the lines of one verse or block of code. */
export function setBlockType(editor: Editor, type: BlockType): void {
  const { name, attributes } = nodes[type];
  const chain = editor.chain().focus().setNode(name, attributes);
  (type === "verse" || type === "code" ? chain.command(joinSelectedBlocks) : chain).run();
}

type Command = Parameters<ReturnType<Editor["chain"]>["command"]>[0];

/** Joins the selected blocks of one type. Verses with several lines were stanzas, so an empty line stays between them. */
const joinSelectedBlocks: Command = ({ tr }) => {
  const { $from, $to } = tr.selection;
  const range = $from.blockRange($to);
  if (range === null || range.endIndex - range.startIndex < 2) return true;
  const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
  if (blocks.some(({ type, isTextblock }) => !isTextblock || type !== blocks[0]?.type)) return true;
  const separator = blocks.some(({ textContent }) => textContent.includes("\n")) ? "\n\n" : "\n";
  let boundary = range.end;
  for (const block of blocks.slice(1).toReversed()) {
    boundary -= block.nodeSize;
    tr.join(boundary).insertText(separator, boundary - 1);
  }
  return true;
};
