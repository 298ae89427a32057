import { createContext, type Dispatch, use, useReducer } from "react";
import { type Crop, cropOnCanvas, type EditorDocument, type Size } from "./document.ts";
import {
  type EditorAction,
  type EditorState,
  getDocument,
  newEditor,
  reduceEditor,
} from "./editor-state.ts";

export interface Editor {
  /** Size of the opened picture in pixels. */
  readonly picture: Size;
  readonly state: EditorState;
  /** The document as the canvas shows it, with the change by a slider being dragged or a text being typed. */
  readonly document: EditorDocument;
  /** `document.crop`, converted from pixels of the picture to pixels of the default canvas. */
  readonly croppedArea: Crop;
  readonly dispatch: Dispatch<EditorAction>;
}

/** Creates the state of an editor. */
export function useNewEditor(picture: Size): Editor {
  const [state, dispatch] = useReducer(reduceEditor, picture, newEditor);
  const document = getDocument(state);
  return { picture, state, document, croppedArea: cropOnCanvas(document.crop, picture), dispatch };
}

export const EditorContext = createContext<Editor | null>(null);

/** Returns the editor from the context. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error("useEditor must be used within EditorContext.");
  return editor;
}
