import { expect, test } from "vitest";
import { setLayerFlags } from "./change-layers.ts";
import { type EditorState, getDocument, newEditor, reduceEditor } from "./editor-state.ts";
import { type KeyPress, keyToAction } from "./key-to-action.ts";
import { newText } from "./new-layers.ts";

const croppedArea = { x: 0, y: 0, width: 800, height: 600 };
const text = { ...newText("Once", croppedArea, []), id: "text" };
const selected = reduceEditor(newEditor(croppedArea), { type: "add-layer", layer: text });
const locked = reduceEditor(selected, {
  type: "change-layers",
  change: (layers) => setLayerFlags(layers, "text", { locked: true }),
});

const keyPress = (name: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  ...modifiers,
});
function pressKey(state: EditorState, event: KeyPress): EditorState {
  const action = keyToAction(event, state, croppedArea);
  return action === null ? state : reduceEditor(state, action);
}
const getPosition = (state: EditorState) => getDocument(state).layers.map(({ x, y }) => [x, y])[0];

test("arrow keys move the selected layer by 5 pixels", () => {
  expect(getPosition(pressKey(selected, keyPress("ArrowRight")))).toEqual([text.x + 5, text.y]);
  expect(getPosition(pressKey(selected, keyPress("ArrowLeft")))).toEqual([text.x - 5, text.y]);
  expect(getPosition(pressKey(selected, keyPress("ArrowUp")))).toEqual([text.x, text.y - 5]);
  expect(getPosition(pressKey(selected, keyPress("ArrowDown")))).toEqual([text.x, text.y + 5]);
});

test("a held key moves repeatedly and is one undo step", () => {
  let state = pressKey(selected, keyPress("ArrowRight"));
  for (let times = 0; times < 30; times += 1) {
    state = pressKey(state, keyPress("ArrowRight", { repeat: true }));
  }
  expect(getPosition(state)).toEqual([text.x + 155, text.y]);
  expect(getPosition(reduceEditor(state, { type: "undo" }))).toEqual([text.x, text.y]);
});

test("Delete and Backspace remove the selected layer, Escape deselects it", () => {
  for (const name of ["Delete", "Backspace"]) {
    expect(getDocument(pressKey(selected, keyPress(name))).layers).toEqual([]);
  }
  const deselected = pressKey(selected, keyPress("Escape"));
  expect(deselected.selectedId).toBeNull();
  expect(keyToAction(keyPress("ArrowUp"), deselected, croppedArea)).toBeNull();
});

test("a locked layer can be deselected, but not moved or removed", () => {
  for (const name of ["ArrowUp", "Delete"]) {
    expect(pressKey(locked, keyPress(name))).toBe(locked);
  }
  expect(pressKey(locked, keyPress("Escape")).selectedId).toBeNull();
});

test("Ctrl or Cmd with Z undoes; with Shift+Z or Y it redoes", () => {
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
    const undone = pressKey(selected, keyPress("z", modifier));
    expect(getDocument(undone).layers).toEqual([]);
    for (const redo of [keyPress("Z", { ...modifier, shiftKey: true }), keyPress("y", modifier)]) {
      expect(getDocument(pressKey(undone, redo)).layers).toEqual([text]);
    }
  }
  expect(keyToAction(keyPress("z"), selected, croppedArea)).toBeNull();
  expect(keyToAction(keyPress("ArrowUp", { ctrlKey: true }), selected, croppedArea)).toBeNull();
});

test("while cropping, the arrow keys do not move the layer", () => {
  const cropping: EditorState = { ...selected, tool: "crop" };
  expect(keyToAction(keyPress("ArrowUp"), cropping, croppedArea)).toBeNull();
});
