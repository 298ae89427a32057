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

/** Complete state of the editor; the canvas only renders it. */
export interface EditorState {
  readonly layers: History<Layers>;
  readonly filters: History<Filters>;
  readonly crop: History<Crop>;
  /** Shown while a slider is dragged or text is typed, before it becomes an undo step. */
  readonly layersDraft: Layers | null;
  readonly filtersDraft: Filters | null;
  readonly tool: Tool | null;
  /** History that undo and redo apply to: that of the last used tool. */
  readonly activeHistory: HistoryName;
  readonly selectedId: string | null;
  /** The text layer being typed in. All changes to layers meanwhile are one undo step. */
  readonly writingId: string | null;
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
  | { readonly type: "start-writing"; readonly id: string }
  /** Ends typing in this text layer; typing in another layer continues. */
  | { readonly type: "end-writing"; readonly id: string }
  | { readonly type: "preview-filters"; readonly filters: Filters }
  | { readonly type: "change-filters"; readonly filters: Filters }
  | { readonly type: "crop"; readonly crop: Crop }
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

export function newEditor(picture: Size): EditorState {
  const opened = newDocument(picture);
  return {
    layers: newHistory(opened.layers),
    filters: newHistory(opened.filters),
    crop: newHistory(opened.crop),
    layersDraft: null,
    filtersDraft: null,
    tool: null,
    activeHistory: "layers",
    selectedId: null,
    writingId: null,
    saved: opened,
  };
}

/** Returns the document including previews that are no undo step yet. */
export function getDocument(state: EditorState): EditorDocument {
  return {
    layers: state.layersDraft ?? state.layers.present,
    filters: state.filtersDraft ?? state.filters.present,
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
  return { ...state, layersDraft: next, activeHistory: "layers" };
}

function changeLayers(state: EditorState, next: Layers, update: typeof commit): EditorState {
  if (state.writingId !== null) return previewLayers(state, next);
  const layers = update(state.layers, next);
  return withValidSelection({ ...state, layers, layersDraft: null, activeHistory: "layers" });
}

/** Returns the layers that a change starts from: they include typed text, but no slider preview. */
function getBaseLayers({ writingId, layersDraft, layers }: EditorState): Layers {
  return (writingId === null ? null : layersDraft) ?? layers.present;
}

/** Deselects a removed layer. */
function withValidSelection(state: EditorState): EditorState {
  return getSelectedLayer(state) === null ? { ...state, selectedId: null } : state;
}

/** Commits typed text as an undo step; an empty text layer is removed. */
function endWriting(state: EditorState): EditorState {
  const { writingId, layersDraft, layers } = state;
  if (writingId === null) return state;
  const stopped = { ...state, writingId: null, layersDraft: null };
  if (layersDraft === null) return stopped;
  const editedLayer = layersDraft.find(({ id }) => id === writingId);
  const isEmpty = editedLayer?.type === "text" && editedLayer.content.trim() === "";
  const existed = layers.present.some(({ id }) => id === writingId);
  if (isEmpty && !existed) return withValidSelection(stopped);
  const next = isEmpty ? removeLayer(layersDraft, writingId) : layersDraft;
  return withValidSelection({ ...stopped, layers: commit(layers, next) });
}

function updateActiveHistory(state: EditorState, update: typeof undo): EditorState {
  const { layers, filters, crop, activeHistory } = state;
  const withoutDrafts = { ...state, layersDraft: null, filtersDraft: null };
  if (activeHistory === "filters") return { ...withoutDrafts, filters: update(filters) };
  if (activeHistory === "crop") return { ...withoutDrafts, crop: update(crop) };
  return withValidSelection({ ...withoutDrafts, layers: update(layers) });
}

/** Reducer of the editor. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "add-layer": {
      const ended = endWriting(state);
      const { id } = action.layer;
      const next = addLayer(ended.layers.present, action.layer);
      if (next === ended.layers.present) return ended;
      const writing = { ...ended, writingId: action.startsTyping === true ? id : null };
      return { ...changeLayers(writing, next, commit), selectedId: id };
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
      return { ...endWriting(state), selectedId: action.id };
    case "start-writing": {
      const ended = endWriting({ ...state, selectedId: action.id });
      const layer = ended.layers.present.find(({ id }) => id === action.id);
      const isEditable = layer?.type === "text" && !layer.locked && !layer.hidden;
      return isEditable ? { ...ended, writingId: action.id } : ended;
    }
    case "end-writing":
      return action.id === state.writingId ? endWriting(state) : state;
    case "preview-filters":
      return { ...state, filtersDraft: action.filters, activeHistory: "filters" };
    case "change-filters": {
      const filters = commitFields(state.filters, action.filters);
      return { ...state, filters, filtersDraft: null, activeHistory: "filters" };
    }
    case "crop": {
      const crop = commitFields(state.crop, action.crop);
      return { ...endWriting(state), crop, tool: null, activeHistory: "crop" };
    }
    case "open-tool": {
      const activeHistory = action.tool === null ? state.activeHistory : historyByTool[action.tool];
      return { ...endWriting(state), filtersDraft: null, tool: action.tool, activeHistory };
    }
    case "undo":
      return updateActiveHistory(endWriting(state), undo);
    case "redo":
      return updateActiveHistory(endWriting(state), redo);
    case "saved":
      return { ...state, saved: action.document };
  }
}

/** Creates an action that previews the typed text. */
export function setTextContent(id: string, content: string): EditorAction {
  return { type: "preview-layers", change: (layers) => changeText(layers, id, { content }) };
}
