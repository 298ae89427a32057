import { createContext, type Dispatch, use, useReducer } from "react";
import { type Crop, cropOnCanvas, type EditorDocument, type Size } from "./document.ts";
import {
  documentOf,
  type EditorAction,
  type EditorState,
  newEditor,
  reduceEditor,
} from "./editor-state.ts";

export interface Editor {
  /** The opened picture's size, in its own pixels. */
  readonly picture: Size;
  readonly state: EditorState;
  /** As it is shown now. */
  readonly document: EditorDocument;
  /** The kept part of the picture, in pixels of the default canvas. */
  readonly area: Crop;
  readonly dispatch: Dispatch<EditorAction>;
}

/** The state of an editor, for the component that holds it. */
export function useNewEditor(picture: Size): Editor {
  const [state, dispatch] = useReducer(reduceEditor, picture, newEditor);
  const document = documentOf(state);
  return { picture, state, document, area: cropOnCanvas(document.image, picture), dispatch };
}

export const EditorContext = createContext<Editor | null>(null);

/** The editor that a panel belongs to. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error("The parts of the image editor stand in the editor.");
  return editor;
}
