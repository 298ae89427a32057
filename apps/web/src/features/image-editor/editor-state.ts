import { addLayer, changeText, removeLayer } from "./change-layers.ts";
import {
  type Crop,
  type EditorDocument,
  type Filters,
  isSame,
  type Layer,
  newDocument,
  type Size,
} from "./document.ts";
import { amend, commit, type History, newHistory, redo, undo } from "./history.ts";

export const tools = ["text", "emoji", "stickers", "filters", "crop", "layers"] as const;

export type Tool = (typeof tools)[number];

/** What is undone by itself (social §4). */
type HistoryName = "layers" | "filters" | "image";

type Layers = readonly Layer[];

/** Everything that the editor knows; the stage only shows it. */
export interface EditorState {
  readonly layers: History<Layers>;
  readonly filters: History<Filters>;
  readonly image: History<Crop>;
  /** What is shown while a slider is moved or words are written, before it becomes a step. */
  readonly layersDraft: Layers | null;
  readonly filtersDraft: Filters | null;
  readonly tool: Tool | null;
  /** What Undo and Redo act on: the history of the tool used last. */
  readonly inUse: HistoryName;
  readonly selectedId: string | null;
  /** The text whose words are being written. All that happens to layers meanwhile is one step. */
  readonly writingId: string | null;
  /** As opened, or as saved last. */
  readonly saved: EditorDocument;
}

export type EditorAction =
  | { readonly type: "add-layer"; readonly layer: Layer; readonly write?: boolean }
  | {
      readonly type: "change-layers";
      readonly change: (layers: Layers) => Layers;
      /** Goes on with the step before, as a held key does. */
      readonly amends?: boolean;
    }
  /** As `change-layers`, but shown only, until a change is made of it or it is let go. */
  | { readonly type: "preview-layers"; readonly change: (layers: Layers) => Layers }
  | { readonly type: "select"; readonly id: string | null }
  | { readonly type: "write"; readonly id: string }
  /** Said of the text whose field was left; another that is being written by then goes on. */
  | { readonly type: "end-writing"; readonly id: string }
  | { readonly type: "preview-filters"; readonly filters: Filters }
  | { readonly type: "change-filters"; readonly filters: Filters }
  | { readonly type: "crop"; readonly crop: Crop }
  | { readonly type: "open-tool"; readonly tool: Tool | null }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "saved"; readonly document: EditorDocument };

const historyOf: Readonly<Record<Tool, HistoryName>> = {
  text: "layers",
  emoji: "layers",
  stickers: "layers",
  layers: "layers",
  filters: "filters",
  crop: "image",
};

/** The editor with a picture just opened. */
export function newEditor(picture: Size): EditorState {
  const opened = newDocument(picture);
  return {
    layers: newHistory(opened.layers),
    filters: newHistory(opened.filters),
    image: newHistory(opened.image),
    layersDraft: null,
    filtersDraft: null,
    tool: null,
    inUse: "layers",
    selectedId: null,
    writingId: null,
    saved: opened,
  };
}

/** The document as it is shown. */
export function documentOf(state: EditorState): EditorDocument {
  return {
    layers: state.layersDraft ?? state.layers.present,
    filters: state.filtersDraft ?? state.filters.present,
    image: state.image.present,
  };
}

/** Whether something would be lost by closing. */
export function isChanged(state: EditorState): boolean {
  const now = documentOf(state);
  const { saved } = state;
  return now.layers !== saved.layers || now.filters !== saved.filters || now.image !== saved.image;
}

export function selectedLayer(state: EditorState): Layer | null {
  return documentOf(state).layers.find(({ id }) => id === state.selectedId) ?? null;
}

/** A step to what is the same as before is none. */
function commitFields<Fields extends object>(history: History<Fields>, next: Fields) {
  return isSame(history.present, next) ? history : commit(history, next);
}

function previewLayers(state: EditorState, next: Layers): EditorState {
  return { ...state, layersDraft: next, inUse: "layers" };
}

function changeLayers(state: EditorState, next: Layers, move: typeof commit): EditorState {
  if (state.writingId !== null) return previewLayers(state, next);
  const layers = move(state.layers, next);
  return withSelection({ ...state, layers, layersDraft: null, inUse: "layers" });
}

/** What a change is made of: not what a slider only shows, but what is being written. */
function baseOf({ writingId, layersDraft, layers }: EditorState): Layers {
  return (writingId === null ? null : layersDraft) ?? layers.present;
}

/** A layer that is gone is not chosen any more. */
function withSelection(state: EditorState): EditorState {
  return selectedLayer(state) === null ? { ...state, selectedId: null } : state;
}

/** Makes a step of what was written; a text without words goes. */
function endWriting(state: EditorState): EditorState {
  const { writingId, layersDraft, layers } = state;
  if (writingId === null) return state;
  const still = { ...state, writingId: null, layersDraft: null };
  if (layersDraft === null) return still;
  const written = layersDraft.find(({ id }) => id === writingId);
  const isEmpty = written?.type === "text" && written.content.trim() === "";
  const wasThere = layers.present.some(({ id }) => id === writingId);
  if (isEmpty && !wasThere) return withSelection(still);
  const next = isEmpty ? removeLayer(layersDraft, writingId) : layersDraft;
  return withSelection({ ...still, layers: commit(layers, next) });
}

function step(state: EditorState, move: typeof undo): EditorState {
  const { layers, filters, image, inUse } = state;
  const settled = { ...state, layersDraft: null, filtersDraft: null };
  if (inUse === "filters") return { ...settled, filters: move(filters) };
  if (inUse === "image") return { ...settled, image: move(image) };
  return withSelection({ ...settled, layers: move(layers) });
}

/** What the editor becomes by an act. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "add-layer": {
      const ended = endWriting(state);
      const { id } = action.layer;
      const next = addLayer(ended.layers.present, action.layer);
      if (next === ended.layers.present) return ended;
      const writing = { ...ended, writingId: action.write === true ? id : null };
      return { ...changeLayers(writing, next, commit), selectedId: id };
    }
    case "change-layers":
      return changeLayers(state, action.change(baseOf(state)), action.amends ? amend : commit);
    case "preview-layers":
      return previewLayers(state, action.change(baseOf(state)));
    case "select":
      return { ...endWriting(state), selectedId: action.id };
    case "write": {
      const ended = endWriting({ ...state, selectedId: action.id });
      const layer = ended.layers.present.find(({ id }) => id === action.id);
      const isText = layer?.type === "text" && !layer.locked && !layer.hidden;
      return isText ? { ...ended, writingId: action.id } : ended;
    }
    case "end-writing":
      return action.id === state.writingId ? endWriting(state) : state;
    case "preview-filters":
      return { ...state, filtersDraft: action.filters, inUse: "filters" };
    case "change-filters": {
      const filters = commitFields(state.filters, action.filters);
      return { ...state, filters, filtersDraft: null, inUse: "filters" };
    }
    case "crop": {
      const image = commitFields(state.image, action.crop);
      return { ...endWriting(state), image, tool: null, inUse: "image" };
    }
    case "open-tool": {
      const inUse = action.tool === null ? state.inUse : historyOf[action.tool];
      return { ...endWriting(state), filtersDraft: null, tool: action.tool, inUse };
    }
    case "undo":
      return step(endWriting(state), undo);
    case "redo":
      return step(endWriting(state), redo);
    case "saved":
      return { ...state, saved: action.document };
  }
}

/** The words of the text that is being written. */
export function writeWords(id: string, content: string): EditorAction {
  return { type: "preview-layers", change: (layers) => changeText(layers, id, { content }) };
}
