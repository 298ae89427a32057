import { countWords } from "@kora/contract/word-count";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";

type Alignment = "left" | "center" | "right";

/** Active formatting at the cursor, and the length of the story. */
export interface StoryTools {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly orderedList: boolean;
  readonly bulletList: boolean;
  readonly link: boolean;
  readonly align: Alignment;
  /** "" is the default font. */
  readonly font: string;
  readonly empty: boolean;
  readonly words: number;
}

const counted = new WeakMap<object, number>();

function wordsOf({ doc }: Editor["state"]): number {
  const known = counted.get(doc);
  if (known !== undefined) return known;
  const words = countWords(doc.textBetween(0, doc.content.size, " ", " "));
  counted.set(doc, words);
  return words;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Re-renders only when one of these values changes. */
export function useStoryTools(editor: Editor): StoryTools {
  return useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      underline: editor.isActive("underline"),
      orderedList: editor.isActive("orderedList"),
      bulletList: editor.isActive("bulletList"),
      link: editor.isActive("link"),
      align: alignmentOf(editor),
      font: text(editor.getAttributes("textStyle").fontFamily),
      empty: editor.isEmpty,
      words: wordsOf(editor.state),
    }),
  });
}

function alignmentOf(editor: Editor): Alignment {
  if (editor.isActive({ textAlign: "center" })) return "center";
  return editor.isActive({ textAlign: "right" }) ? "right" : "left";
}
