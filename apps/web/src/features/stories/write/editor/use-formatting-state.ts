import { countWords } from "@kora/contract/word-count";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";

type Alignment = "left" | "center" | "right";

/** Active formatting at the cursor, and the length of the story. */
export interface FormattingState {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly orderedList: boolean;
  readonly bulletList: boolean;
  readonly link: boolean;
  readonly align: Alignment;
  /** "" is the default font. */
  readonly font: string;
  readonly isEmpty: boolean;
  readonly wordCount: number;
}

/** Word counts by document, which is immutable. Cached, because the selector also runs when only the selection changes. */
const wordCounts = new WeakMap<object, number>();

function countDocumentWords({ doc }: Editor["state"]): number {
  const cached = wordCounts.get(doc);
  if (cached !== undefined) return cached;
  const words = countWords(doc.textBetween(0, doc.content.size, " ", " "));
  wordCounts.set(doc, words);
  return words;
}

const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the formatting state; re-renders only when one of its values changes. */
export function useFormattingState(editor: Editor): FormattingState {
  return useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      underline: editor.isActive("underline"),
      orderedList: editor.isActive("orderedList"),
      bulletList: editor.isActive("bulletList"),
      link: editor.isActive("link"),
      align: getAlignment(editor),
      font: toText(editor.getAttributes("textStyle").fontFamily),
      isEmpty: editor.isEmpty,
      wordCount: countDocumentWords(editor.state),
    }),
  });
}

function getAlignment(editor: Editor): Alignment {
  if (editor.isActive({ textAlign: "center" })) return "center";
  return editor.isActive({ textAlign: "right" }) ? "right" : "left";
}
