import { expect, test } from "vitest";
import { changeText, placeLayer } from "./change-layers.ts";
import { editorLimits, noFilters } from "./document.ts";
import {
  documentOf,
  type EditorAction,
  type EditorState,
  isChanged,
  newEditor,
  reduceEditor,
  selectedLayer,
  writeWords,
} from "./editor-state.ts";
import { newEmoji, newText } from "./new-layers.ts";

const area = { x: 0, y: 0, width: 800, height: 600 };
const opened = newEditor(area);
const after = (state: EditorState, ...actions: readonly EditorAction[]) =>
  actions.reduce(reduceEditor, state);

const text = { ...newText("Text", area, []), id: "text" };
const emoji = { ...newEmoji("🔥", area, [text]), id: "emoji" };
const addText: EditorAction = { type: "add-layer", layer: text };
const addEmoji: EditorAction = { type: "add-layer", layer: emoji };
const endWriting: EditorAction = { type: "end-writing", id: "text" };
const beginText: EditorAction = { type: "add-layer", layer: text, write: true };
const moveTo = (x: number, type: "change-layers" | "preview-layers"): EditorAction => ({
  type,
  change: (layers) => placeLayer(layers, "text", { x }, area),
});
const undo: EditorAction = { type: "undo" };
const redo: EditorAction = { type: "redo" };
const filters = { ...noFilters, sepia: 50 };
const crop = { x: 10, y: 10, width: 100, height: 100 };
const layersOf = (state: EditorState) => documentOf(state).layers;

test("undo applies to the history of the active tool and leaves the others alone", () => {
  const done = after(
    opened,
    addText,
    { type: "open-tool", tool: "filters" },
    { type: "change-filters", filters },
    { type: "open-tool", tool: "crop" },
    { type: "crop", crop },
  );
  const image = after(done, undo);
  expect(documentOf(image)).toEqual({ layers: [text], filters, image: documentOf(opened).image });
  const filtersBack = after(image, { type: "open-tool", tool: "filters" }, undo);
  expect(documentOf(filtersBack).filters).toBe(noFilters);
  expect(layersOf(filtersBack)).toEqual([text]);
  const all = after(filtersBack, { type: "open-tool", tool: "layers" }, undo);
  expect(layersOf(all)).toEqual([]);
  expect(documentOf(after(all, redo)).layers).toEqual([text]);
});

test("after a panel is closed, undo still applies to its history until another change", () => {
  const closed = after(
    opened,
    addText,
    { type: "open-tool", tool: "filters" },
    { type: "change-filters", filters },
    { type: "open-tool", tool: null },
  );
  expect(closed.inUse).toBe("filters");
  expect(after(closed, moveTo(5, "change-layers")).inUse).toBe("layers");
});

test("a slider drag is one undo step, committed when it is released", () => {
  const moved = after(opened, addText, moveTo(10, "preview-layers"), moveTo(20, "preview-layers"));
  expect(layersOf(moved)[0]).toMatchObject({ x: 20 });
  expect(moved.layers.past).toHaveLength(1);
  const settled = after(moved, moveTo(20, "change-layers"));
  expect(settled.layers.past).toHaveLength(2);
  expect(layersOf(after(settled, undo))[0]).toMatchObject({ x: text.x });
});

test("previewed filters are no undo step and are discarded with their panel", () => {
  const seen = after(
    opened,
    { type: "open-tool", tool: "filters" },
    { type: "preview-filters", filters },
  );
  expect(documentOf(seen).filters).toBe(filters);
  expect(documentOf(after(seen, { type: "open-tool", tool: null })).filters).toBe(noFilters);
  expect(seen.filters.past).toHaveLength(0);
});

test("setting the same filters or crop again is no undo step", () => {
  const image = { ...documentOf(opened).image };
  const same = after(opened, { type: "change-filters", filters: { ...noFilters } });
  expect(same.filters.past).toHaveLength(0);
  expect(after(opened, { type: "crop", crop: image }).image.past).toHaveLength(0);
});

test("adding a text and typing its first content are one undo step", () => {
  const begun = after(opened, beginText, writeWords("text", "Once upon"));
  expect(layersOf(begun)).toMatchObject([{ content: "Once upon" }]);
  expect(begun.layers.past).toHaveLength(0);
  const written = after(begun, endWriting);
  expect(written.layers.past).toHaveLength(1);
  expect(selectedLayer(written)).toMatchObject({ content: "Once upon" });
  expect(layersOf(after(written, undo))).toEqual([]);
});

test("style changes while typing are part of the same undo step", () => {
  const italic: EditorAction = {
    type: "change-layers",
    change: (layers) => changeText(layers, "text", { italic: true }),
  };
  const written = after(opened, beginText, writeWords("text", "Once"), italic, endWriting);
  expect(layersOf(written)).toMatchObject([{ content: "Once", italic: true }]);
  expect(written.layers.past).toHaveLength(1);
});

test("an empty text is removed: a new one without an undo step, an existing one with one", () => {
  const empty = [writeWords("text", "  "), endWriting] as const;
  const begun = after(opened, beginText, ...empty);
  expect(layersOf(begun)).toEqual([]);
  expect(isChanged(begun)).toBe(false);
  expect(begun.selectedId).toBeNull();
  const emptied = after(opened, addText, { type: "write", id: "text" }, ...empty);
  expect(layersOf(emptied)).toEqual([]);
  expect(layersOf(after(emptied, undo))).toEqual([text]);
});

test("every action that ends typing commits the text", () => {
  const ends: EditorAction[] = [
    { type: "select", id: null },
    { type: "open-tool", tool: "layers" },
    { type: "write", id: "text" },
    addEmoji,
  ];
  for (const end of ends) {
    const ended = after(opened, beginText, writeWords("text", "Kept"), end);
    expect(layersOf(ended)[0]).toMatchObject({ content: "Kept" });
  }
});

test("an unmounted text field ends only its own typing", () => {
  const other: EditorAction = { type: "end-writing", id: "another" };
  expect(after(opened, beginText, other).writingId).toBe("text");
});

test("an emoji or a locked text cannot be edited", () => {
  expect(after(opened, addEmoji, { type: "write", id: "emoji" }).writingId).toBeNull();
  const lock: EditorAction = {
    type: "change-layers",
    change: (layers) => layers.map((layer) => ({ ...layer, locked: true })),
  };
  const locked = after(opened, addText, lock, { type: "write", id: "text" });
  expect(locked.writingId).toBeNull();
  expect(locked.selectedId).toBe("text");
});

test("a layer that an undo removes is deselected", () => {
  const added = after(opened, addText, addEmoji);
  expect(added.selectedId).toBe("emoji");
  expect(after(added, undo).selectedId).toBeNull();
});

test("a picture counts as changed until it is saved or all is undone", () => {
  expect(isChanged(opened)).toBe(false);
  const added = after(opened, addText);
  expect(isChanged(added)).toBe(true);
  expect(isChanged(after(added, undo))).toBe(false);
  const saved = after(added, { type: "saved", document: documentOf(added) });
  expect(isChanged(saved)).toBe(false);
  expect(isChanged(after(saved, undo))).toBe(true);
});

test("a layer beyond the maximum is not added, and nothing else changes", () => {
  let full = opened;
  for (let count = 0; count < editorLimits.layers; count += 1) {
    full = after(full, { type: "add-layer", layer: { ...emoji, id: String(count) } });
  }
  const more = after(full, { type: "add-layer", layer: text });
  expect(layersOf(more)).toHaveLength(100);
  expect(more.selectedId).toBe("99");
});
