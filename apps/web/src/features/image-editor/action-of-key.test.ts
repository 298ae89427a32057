import { expect, test } from "vitest";
import { actionOfKey, type Key } from "./action-of-key.ts";
import { markLayer } from "./change-layers.ts";
import { documentOf, type EditorState, newEditor, reduceEditor } from "./editor-state.ts";
import { newText } from "./new-layers.ts";

const area = { x: 0, y: 0, width: 800, height: 600 };
const text = { ...newText("Once", area, []), id: "text" };
const chosen = reduceEditor(newEditor(area), { type: "add-layer", layer: text });
const locked = reduceEditor(chosen, {
  type: "change-layers",
  change: (layers) => markLayer(layers, "text", { locked: true }),
});

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  ...more,
});
function press(state: EditorState, pressed: Key): EditorState {
  const action = actionOfKey(pressed, state, area);
  return action === null ? state : reduceEditor(state, action);
}
const placeOf = (state: EditorState) => documentOf(state).layers.map(({ x, y }) => [x, y])[0];

test("arrow keys move the selected layer by 5 pixels", () => {
  expect(placeOf(press(chosen, key("ArrowRight")))).toEqual([text.x + 5, text.y]);
  expect(placeOf(press(chosen, key("ArrowLeft")))).toEqual([text.x - 5, text.y]);
  expect(placeOf(press(chosen, key("ArrowUp")))).toEqual([text.x, text.y - 5]);
  expect(placeOf(press(chosen, key("ArrowDown")))).toEqual([text.x, text.y + 5]);
});

test("a held key moves repeatedly and is one undo step", () => {
  let state = press(chosen, key("ArrowRight"));
  for (let times = 0; times < 30; times += 1) {
    state = press(state, key("ArrowRight", { repeat: true }));
  }
  expect(placeOf(state)).toEqual([text.x + 155, text.y]);
  expect(placeOf(reduceEditor(state, { type: "undo" }))).toEqual([text.x, text.y]);
});

test("Delete removes the selected layer, Escape deselects it", () => {
  for (const name of ["Delete", "Backspace"]) {
    expect(documentOf(press(chosen, key(name))).layers).toEqual([]);
  }
  const free = press(chosen, key("Escape"));
  expect(free.selectedId).toBeNull();
  expect(actionOfKey(key("ArrowUp"), free, area)).toBeNull();
});

test("a locked layer can be deselected, but not moved or removed", () => {
  for (const name of ["ArrowUp", "Delete"]) {
    expect(press(locked, key(name))).toBe(locked);
  }
  expect(press(locked, key("Escape")).selectedId).toBeNull();
});

test("Ctrl or Cmd with Z undoes; with Shift+Z or Y it redoes", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    const undone = press(chosen, key("z", held));
    expect(documentOf(undone).layers).toEqual([]);
    for (const again of [key("Z", { ...held, shiftKey: true }), key("y", held)]) {
      expect(documentOf(press(undone, again)).layers).toEqual([text]);
    }
  }
  expect(actionOfKey(key("z"), chosen, area)).toBeNull();
  expect(actionOfKey(key("ArrowUp", { ctrlKey: true }), chosen, area)).toBeNull();
});

test("while cropping, the arrow keys do not move the layer", () => {
  const cropping: EditorState = { ...chosen, tool: "crop" };
  expect(actionOfKey(key("ArrowUp"), cropping, area)).toBeNull();
});
