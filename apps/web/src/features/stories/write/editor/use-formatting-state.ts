import { redoDepth, undoDepth } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { type BlockType, getBlockType } from "./block-type.ts";

type Alignment = "left" | "center" | "right";

/** Active formatting at the cursor, and what can be undone. */
export interface FormattingState {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly code: boolean;
  readonly quote: boolean;
  readonly picture: boolean;
  readonly blockType: BlockType;
  readonly orderedList: boolean;
  readonly bulletList: boolean;
  readonly link: boolean;
  /** Null for a picture, which has none. */
  readonly align: Alignment | null;
  /** "" is the default font. */
  readonly font: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
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
      code: editor.isActive("code"),
      quote: editor.isActive("blockquote"),
      picture: editor.isActive("picture"),
      blockType: getBlockType(editor),
      orderedList: editor.isActive("orderedList"),
      bulletList: editor.isActive("bulletList"),
      link: editor.isActive("link"),
      align: getAlignment(editor),
      font: toText(editor.getAttributes("textStyle").fontFamily),
      canUndo: undoDepth(editor.state) > 0,
      canRedo: redoDepth(editor.state) > 0,
    }),
  });
}

function getAlignment(editor: Editor): Alignment | null {
  if (editor.isActive("picture")) return null;
  if (editor.isActive({ textAlign: "center" })) return "center";
  return editor.isActive({ textAlign: "right" }) ? "right" : "left";
}
