import { addLayer, changeText, removeLayer } from "./change-layers.ts";
import {
  type Crop,
  type EditorDocument,
  type Filters,
  hasSameFields,
  type Layer,
  newDocument,
  type Size,
} from "./document.ts";
import { amend, commit, type History, newHistory, redo, undo } from "./history.ts";

export const tools = ["text", "emoji", "stickers", "filters", "crop", "layers"] as const;

export type Tool = (typeof tools)[number];

/** The three undo histories; several tools share that of the layers. */
type HistoryName = "layers" | "filters" | "crop";

type Layers = readonly Layer[];

/** Complete state of one editor; the canvas only renders it. */
export interface EditorState {
  readonly layers: History<Layers>;
  readonly filters: History<Filters>;
  readonly crop: History<Crop>;
  /** The layers while a slider is dragged or text is typed, before they become an undo step; else null. */
  readonly layersPreview: Layers | null;
  /** The filters while a slider is dragged, before they become an undo step; else null. */
  readonly filtersPreview: Filters | null;
  /** The open tool; null if none is open. */
  readonly tool: Tool | null;
  /** History that undo and redo apply to: that of the last used tool. */
  readonly activeHistory: HistoryName;
  /** Id of the selected layer. */
  readonly selectedId: string | null;
  /** Id of the text layer being typed in. All changes to layers meanwhile are one undo step. */
  readonly typingId: string | null;
  /** The document as opened or last saved. */
  readonly saved: EditorDocument;
}

export type EditorAction =
  | {
      readonly type: "add-layer";
      readonly layer: Layer;
      /** Opens the text field of the new layer at once. */
      readonly startsTyping?: boolean;
    }
  | {
      readonly type: "change-layers";
      readonly change: (layers: Layers) => Layers;
      /** Extends the previous undo step, as for a repeated key. */
      readonly amends?: boolean;
    }
  /** A preview of `change-layers`, until it is committed or discarded. */
  | { readonly type: "preview-layers"; readonly change: (layers: Layers) => Layers }
  | { readonly type: "select"; readonly id: string | null }
  /** Opens the text field of this text layer. */
  | { readonly type: "start-typing"; readonly id: string }
  /** Ends typing in this text layer; typing in another layer continues. */
  | { readonly type: "end-typing"; readonly id: string }
  | { readonly type: "preview-filters"; readonly filters: Filters }
  | { readonly type: "change-filters"; readonly filters: Filters }
  /** Applies a crop and closes the crop tool. */
  | { readonly type: "crop"; readonly crop: Crop }
  /** Opens a tool, or with null closes the open one. */
  | { readonly type: "open-tool"; readonly tool: Tool | null }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "saved"; readonly document: EditorDocument };

const historyByTool: Readonly<Record<Tool, HistoryName>> = {
  text: "layers",
  emoji: "layers",
  stickers: "layers",
  layers: "layers",
  filters: "filters",
  crop: "crop",
};

/** Returns the state of an editor that has just opened a picture of this size. */
export function newEditor(picture: Size): EditorState {
  const opened = newDocument(picture);
  return {
    layers: newHistory(opened.layers),
    filters: newHistory(opened.filters),
    crop: newHistory(opened.crop),
    layersPreview: null,
    filtersPreview: null,
    tool: null,
    activeHistory: "layers",
    selectedId: null,
    typingId: null,
    saved: opened,
  };
}

/** Returns the document including previews that are no undo step yet. */
export function getDocument(state: EditorState): EditorDocument {
  return {
    layers: state.layersPreview ?? state.layers.present,
    filters: state.filtersPreview ?? state.filters.present,
    crop: state.crop.present,
  };
}

/** Returns whether there are unsaved changes. */
export function hasUnsavedChanges(state: EditorState): boolean {
  const current = getDocument(state);
  const { saved } = state;
  return (
    current.layers !== saved.layers ||
    current.filters !== saved.filters ||
    current.crop !== saved.crop
  );
}

export function getSelectedLayer(state: EditorState): Layer | null {
  return getDocument(state).layers.find(({ id }) => id === state.selectedId) ?? null;
}

/** Adds an undo step, unless nothing changed. */
function commitFields<Fields extends object>(history: History<Fields>, next: Fields) {
  return hasSameFields(history.present, next) ? history : commit(history, next);
}

function previewLayers(state: EditorState, next: Layers): EditorState {
  return { ...state, layersPreview: next, activeHistory: "layers" };
}

function changeLayers(state: EditorState, next: Layers, update: typeof commit): EditorState {
  if (state.typingId !== null) return previewLayers(state, next);
  const layers = update(state.layers, next);
  return withValidSelection({ ...state, layers, layersPreview: null, activeHistory: "layers" });
}

/** Returns the layers that a change starts from: they include typed text, but no slider preview. */
function getBaseLayers({ typingId, layersPreview, layers }: EditorState): Layers {
  return (typingId === null ? null : layersPreview) ?? layers.present;
}

/** Deselects a removed layer. */
function withValidSelection(state: EditorState): EditorState {
  return getSelectedLayer(state) === null ? { ...state, selectedId: null } : state;
}

/** Commits typed text as an undo step; an empty text layer is removed. */
function endTyping(state: EditorState): EditorState {
  const { typingId, layersPreview, layers } = state;
  if (typingId === null) return state;
  const withoutTyping = { ...state, typingId: null, layersPreview: null };
  if (layersPreview === null) return withoutTyping;
  const editedLayer = layersPreview.find(({ id }) => id === typingId);
  const isEmpty = editedLayer?.type === "text" && editedLayer.content.trim() === "";
  const existed = layers.present.some(({ id }) => id === typingId);
  if (isEmpty && !existed) return withValidSelection(withoutTyping);
  const next = isEmpty ? removeLayer(layersPreview, typingId) : layersPreview;
  return withValidSelection({ ...withoutTyping, layers: commit(layers, next) });
}

function updateActiveHistory(state: EditorState, update: typeof undo): EditorState {
  const { layers, filters, crop, activeHistory } = state;
  const withoutPreviews = { ...state, layersPreview: null, filtersPreview: null };
  if (activeHistory === "filters") return { ...withoutPreviews, filters: update(filters) };
  if (activeHistory === "crop") return { ...withoutPreviews, crop: update(crop) };
  return withValidSelection({ ...withoutPreviews, layers: update(layers) });
}

/** Reducer of the editor. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "add-layer": {
      const afterTyping = endTyping(state);
      const { id } = action.layer;
      const next = addLayer(afterTyping.layers.present, action.layer);
      if (next === afterTyping.layers.present) return afterTyping;
      const withTypingId = { ...afterTyping, typingId: action.startsTyping === true ? id : null };
      return { ...changeLayers(withTypingId, next, commit), selectedId: id };
    }
    case "change-layers":
      return changeLayers(
        state,
        action.change(getBaseLayers(state)),
        action.amends ? amend : commit,
      );
    case "preview-layers":
      return previewLayers(state, action.change(getBaseLayers(state)));
    case "select":
      return { ...endTyping(state), selectedId: action.id };
    case "start-typing": {
      const afterTyping = endTyping({ ...state, selectedId: action.id });
      const layer = afterTyping.layers.present.find(({ id }) => id === action.id);
      const isEditable = layer?.type === "text" && !layer.locked && !layer.hidden;
      return isEditable ? { ...afterTyping, typingId: action.id } : afterTyping;
    }
    case "end-typing":
      return action.id === state.typingId ? endTyping(state) : state;
    case "preview-filters":
      return { ...state, filtersPreview: action.filters, activeHistory: "filters" };
    case "change-filters": {
      const filters = commitFields(state.filters, action.filters);
      return { ...state, filters, filtersPreview: null, activeHistory: "filters" };
    }
    case "crop": {
      const crop = commitFields(state.crop, action.crop);
      return { ...endTyping(state), crop, tool: null, activeHistory: "crop" };
    }
    case "open-tool": {
      const activeHistory = action.tool === null ? state.activeHistory : historyByTool[action.tool];
      return { ...endTyping(state), filtersPreview: null, tool: action.tool, activeHistory };
    }
    case "undo":
      return updateActiveHistory(endTyping(state), undo);
    case "redo":
      return updateActiveHistory(endTyping(state), redo);
    case "saved":
      return { ...state, saved: action.document };
  }
}

/** Creates an action that previews the typed text. */
export function setTextContent(id: string, content: string): EditorAction {
  return { type: "preview-layers", change: (layers) => changeText(layers, id, { content }) };
}
