import { expect, test } from "vitest";
import { changeText, transformLayer } from "./change-layers.ts";
import { editorLimits, noFilters } from "./document.ts";
import {
  type EditorAction,
  type EditorState,
  getDocument,
  getSelectedLayer,
  hasUnsavedChanges,
  newEditor,
  reduceEditor,
  setTextContent,
} from "./editor-state.ts";
import { newEmoji, newText } from "./new-layers.ts";

/** The whole of a picture that fits into the default canvas. */
const croppedArea = { x: 0, y: 0, width: 800, height: 600 };
const opened = newEditor(croppedArea);
const applyActions = (state: EditorState, ...actions: readonly EditorAction[]) =>
  actions.reduce(reduceEditor, state);

const text = { ...newText("Text", croppedArea, []), id: "text" };
const emoji = { ...newEmoji("🔥", croppedArea, [text]), id: "emoji" };
const addText: EditorAction = { type: "add-layer", layer: text };
const addEmoji: EditorAction = { type: "add-layer", layer: emoji };
const endTyping: EditorAction = { type: "end-typing", id: "text" };
const beginText: EditorAction = { type: "add-layer", layer: text, startsTyping: true };
const moveTo = (x: number, type: "change-layers" | "preview-layers"): EditorAction => ({
  type,
  change: (layers) => transformLayer(layers, "text", { x }, croppedArea),
});
const undo: EditorAction = { type: "undo" };
const redo: EditorAction = { type: "redo" };
const filters = { ...noFilters, sepia: 50 };
const crop = { x: 10, y: 10, width: 100, height: 100 };
const getLayers = (state: EditorState) => getDocument(state).layers;

test("undo applies to the history of the active tool and leaves the others alone", () => {
  const changed = applyActions(
    opened,
    addText,
    { type: "open-tool", tool: "filters" },
    { type: "change-filters", filters },
    { type: "open-tool", tool: "crop" },
    { type: "crop", crop },
  );
  const cropUndone = applyActions(changed, undo);
  expect(getDocument(cropUndone)).toEqual({
    layers: [text],
    filters,
    crop: getDocument(opened).crop,
  });
  const filtersUndone = applyActions(cropUndone, { type: "open-tool", tool: "filters" }, undo);
  expect(getDocument(filtersUndone).filters).toBe(noFilters);
  expect(getLayers(filtersUndone)).toEqual([text]);
  const allUndone = applyActions(filtersUndone, { type: "open-tool", tool: "layers" }, undo);
  expect(getLayers(allUndone)).toEqual([]);
  expect(getDocument(applyActions(allUndone, redo)).layers).toEqual([text]);
});

test("after a panel is closed, undo still applies to its history until another change", () => {
  const closed = applyActions(
    opened,
    addText,
    { type: "open-tool", tool: "filters" },
    { type: "change-filters", filters },
    { type: "open-tool", tool: null },
  );
  expect(closed.activeHistory).toBe("filters");
  expect(applyActions(closed, moveTo(5, "change-layers")).activeHistory).toBe("layers");
});

test("a slider drag is one undo step, committed when it is released", () => {
  const moved = applyActions(
    opened,
    addText,
    moveTo(10, "preview-layers"),
    moveTo(20, "preview-layers"),
  );
  expect(getLayers(moved)[0]).toMatchObject({ x: 20 });
  expect(moved.layers.past).toHaveLength(1);
  const committed = applyActions(moved, moveTo(20, "change-layers"));
  expect(committed.layers.past).toHaveLength(2);
  expect(getLayers(applyActions(committed, undo))[0]).toMatchObject({ x: text.x });
});

test("previewed filters are no undo step and are discarded with their panel", () => {
  const previewed = applyActions(
    opened,
    { type: "open-tool", tool: "filters" },
    { type: "preview-filters", filters },
  );
  expect(getDocument(previewed).filters).toBe(filters);
  expect(getDocument(applyActions(previewed, { type: "open-tool", tool: null })).filters).toBe(
    noFilters,
  );
  expect(previewed.filters.past).toHaveLength(0);
});

test("setting the same filters or crop again is no undo step", () => {
  const sameCrop = { ...getDocument(opened).crop };
  const same = applyActions(opened, { type: "change-filters", filters: { ...noFilters } });
  expect(same.filters.past).toHaveLength(0);
  expect(applyActions(opened, { type: "crop", crop: sameCrop }).crop.past).toHaveLength(0);
});

test("adding a text and typing its first content are one undo step", () => {
  const typing = applyActions(opened, beginText, setTextContent("text", "Once upon"));
  expect(getLayers(typing)).toMatchObject([{ content: "Once upon" }]);
  expect(typing.layers.past).toHaveLength(0);
  const typed = applyActions(typing, endTyping);
  expect(typed.layers.past).toHaveLength(1);
  expect(getSelectedLayer(typed)).toMatchObject({ content: "Once upon" });
  expect(getLayers(applyActions(typed, undo))).toEqual([]);
});

test("style changes while typing are part of the same undo step", () => {
  const italic: EditorAction = {
    type: "change-layers",
    change: (layers) => changeText(layers, "text", { italic: true }),
  };
  const typed = applyActions(opened, beginText, setTextContent("text", "Once"), italic, endTyping);
  expect(getLayers(typed)).toMatchObject([{ content: "Once", italic: true }]);
  expect(typed.layers.past).toHaveLength(1);
});

test("an empty text is removed: a new one without an undo step, an existing one with one", () => {
  const empty = [setTextContent("text", "  "), endTyping] as const;
  const typing = applyActions(opened, beginText, ...empty);
  expect(getLayers(typing)).toEqual([]);
  expect(hasUnsavedChanges(typing)).toBe(false);
  expect(typing.selectedId).toBeNull();
  const emptied = applyActions(opened, addText, { type: "start-typing", id: "text" }, ...empty);
  expect(getLayers(emptied)).toEqual([]);
  expect(getLayers(applyActions(emptied, undo))).toEqual([text]);
});

test("selecting, opening a tool, typing again and adding a layer keep the typed text", () => {
  const endingActions: EditorAction[] = [
    { type: "select", id: null },
    { type: "open-tool", tool: "layers" },
    { type: "start-typing", id: "text" },
    addEmoji,
  ];
  for (const endingAction of endingActions) {
    const ended = applyActions(opened, beginText, setTextContent("text", "Kept"), endingAction);
    expect(getLayers(ended)[0]).toMatchObject({ content: "Kept" });
  }
});

test("an unmounted text field ends only its own typing", () => {
  const other: EditorAction = { type: "end-typing", id: "another" };
  expect(applyActions(opened, beginText, other).typingId).toBe("text");
});

test("an emoji or a locked text cannot be edited", () => {
  expect(applyActions(opened, addEmoji, { type: "start-typing", id: "emoji" }).typingId).toBeNull();
  const lock: EditorAction = {
    type: "change-layers",
    change: (layers) => layers.map((layer) => ({ ...layer, locked: true })),
  };
  const locked = applyActions(opened, addText, lock, { type: "start-typing", id: "text" });
  expect(locked.typingId).toBeNull();
  expect(locked.selectedId).toBe("text");
});

test("a layer that an undo removes is deselected", () => {
  const added = applyActions(opened, addText, addEmoji);
  expect(added.selectedId).toBe("emoji");
  expect(applyActions(added, undo).selectedId).toBeNull();
});

test("a picture counts as changed until it is saved or all is undone", () => {
  expect(hasUnsavedChanges(opened)).toBe(false);
  const added = applyActions(opened, addText);
  expect(hasUnsavedChanges(added)).toBe(true);
  expect(hasUnsavedChanges(applyActions(added, undo))).toBe(false);
  const saved = applyActions(added, { type: "saved", document: getDocument(added) });
  expect(hasUnsavedChanges(saved)).toBe(false);
  expect(hasUnsavedChanges(applyActions(saved, undo))).toBe(true);
});

test("a layer beyond the maximum is not added, and the selection stays", () => {
  let full = opened;
  for (let count = 0; count < editorLimits.layers; count += 1) {
    full = applyActions(full, { type: "add-layer", layer: { ...emoji, id: String(count) } });
  }
  const exceeded = applyActions(full, { type: "add-layer", layer: text });
  expect(getLayers(exceeded)).toHaveLength(100);
  expect(exceeded.selectedId).toBe("99");
});
