import { expect, test } from "vitest";
import {
  addLayer,
  changeText,
  markLayer,
  placeLayer,
  removeLayer,
  reorderLayer,
  turnWithin,
} from "./change-layers.ts";
import { cropOnCanvas, editorLimits, type Layer, newDocument } from "./document.ts";
import { newEmoji, newSticker, newText } from "./new-layers.ts";

const picture = { width: 3600, height: 2000 };
const area = cropOnCanvas(newDocument(picture).image, picture);
const none: readonly Layer[] = [];
const text = { ...newText("Once", area, none), id: "text" };
const emoji = { ...newEmoji("🔥", area, none), id: "emoji" };
const sticker = { ...newSticker("drum", area, none), id: "sticker" };
const three = [text, emoji, sticker].reduce(addLayer, none);
const idsOf = (layers: readonly Layer[]) => layers.map(({ id }) => id);

test("a new layer is added on top, in the center of the crop, with its index in the z-order", () => {
  expect(idsOf(three)).toEqual(["text", "emoji", "sticker"]);
  expect(three.map(({ z }) => z)).toEqual([0, 1, 2]);
  const kept = { x: 300, y: 100, width: 200, height: 100 };
  expect(newText("a", kept, none)).toMatchObject({ x: 400, y: 150 });
});

test("a picture has at most 100 layers", () => {
  let layers = none;
  for (let count = 0; count < editorLimits.layers + 1; count += 1) {
    layers = addLayer(layers, newEmoji("🔥", area, layers));
  }
  expect(layers).toHaveLength(100);
});

test("a layer is moved to another index in the z-order, clamped to the valid range", () => {
  expect(idsOf(reorderLayer(three, "text", 2))).toEqual(["emoji", "sticker", "text"]);
  expect(reorderLayer(three, "text", 2).map(({ z }) => z)).toEqual([0, 1, 2]);
  expect(idsOf(reorderLayer(three, "sticker", -5))).toEqual(["sticker", "text", "emoji"]);
  expect(reorderLayer(three, "sticker", 9)).toBe(three);
  expect(reorderLayer(three, "gone", 0)).toBe(three);
});

test("removing a layer renumbers the others", () => {
  const left = removeLayer(three, "emoji");
  expect(left.map(({ id, z }) => [id, z])).toEqual([
    ["text", 0],
    ["sticker", 1],
  ]);
  expect(removeLayer(three, "gone")).toBe(three);
});

test("font sizes are clamped to 8 to 200, whether scaled or set, and stickers scale by width", () => {
  const sizeOf = (layers: readonly Layer[]) =>
    layers.map((one) => "fontSize" in one && one.fontSize)[0];
  expect(sizeOf(changeText(three, "text", { fontSize: 500 }))).toBe(200);
  expect(sizeOf(changeText(three, "text", { fontSize: 1 }))).toBe(8);
  expect(sizeOf(placeLayer(three, "text", { factor: 2 }, area))).toBe(text.fontSize * 2);
  expect(sizeOf(placeLayer(three, "text", { factor: 99 }, area))).toBe(200);
  expect(sizeOf(placeLayer(three, "text", { factor: 0.001 }, area))).toBe(8);
  expect(placeLayer(three, "sticker", { factor: 0.5 }, area)[2]).toMatchObject({
    width: sticker.width / 2,
  });
});

test("a rotation is normalized to -180 to 180 degrees", () => {
  expect([0, 90, 180, 181, 359, 540, -180, -190, -270].map(turnWithin)).toEqual([
    0, 90, 180, -179, -1, 180, -180, 170, 90,
  ]);
  expect(placeLayer(three, "text", { rotation: 270 }, area)[0]).toMatchObject({ rotation: -90 });
});

test("a layer's center stays within the crop", () => {
  const kept = { x: 100, y: 50, width: 300, height: 200 };
  expect(placeLayer(three, "text", { x: 5000, y: -5000 }, kept)[0]).toMatchObject({
    x: 400,
    y: 50,
  });
});

test("a locked layer cannot be moved, rotated, scaled or edited until it is unlocked", () => {
  const locked = markLayer(three, "text", { locked: true });
  expect(placeLayer(locked, "text", { x: 1, rotation: 10, factor: 2 }, area)).toBe(locked);
  expect(changeText(locked, "text", { content: "Twice" })).toBe(locked);
  const free = markLayer(locked, "text", { locked: false });
  expect(placeLayer(free, "text", { x: 1 }, area)[0]).toMatchObject({ x: 1 });
});

test("a change without effect returns the same array", () => {
  expect(changeText(three, "text", { bold: text.bold })).toBe(three);
  expect(changeText(three, "sticker", { bold: true })).toBe(three);
  expect(placeLayer(three, "text", { x: text.x }, area)).toBe(three);
  expect(markLayer(three, "text", { hidden: false })).toBe(three);
});

test("a text has at most 500 characters", () => {
  const [long] = changeText(three, "text", { content: "a".repeat(501) });
  expect(long).toMatchObject({ content: "a".repeat(500) });
});
