import { expect, test } from "vitest";
import {
  addLayer,
  changeText,
  normalizeAngle,
  removeLayer,
  reorderLayer,
  setLayerFlags,
  transformLayer,
} from "./change-layers.ts";
import { cropOnCanvas, editorLimits, type Layer, newDocument } from "./document.ts";
import { newEmoji, newSticker, newText } from "./new-layers.ts";

const picture = { width: 3600, height: 2000 };
const croppedArea = cropOnCanvas(newDocument(picture).crop, picture);
const noLayers: readonly Layer[] = [];
const text = { ...newText("Once", croppedArea, noLayers), id: "text" };
const emoji = { ...newEmoji("🔥", croppedArea, noLayers), id: "emoji" };
const sticker = { ...newSticker("drum", croppedArea, noLayers), id: "sticker" };
const threeLayers = [text, emoji, sticker].reduce(addLayer, noLayers);
const getIds = (layers: readonly Layer[]) => layers.map(({ id }) => id);

test("a new layer is added on top, in the center of the crop, with its index in the z-order", () => {
  expect(getIds(threeLayers)).toEqual(["text", "emoji", "sticker"]);
  expect(threeLayers.map(({ z }) => z)).toEqual([0, 1, 2]);
  const crop = { x: 300, y: 100, width: 200, height: 100 };
  expect(newText("a", crop, noLayers)).toMatchObject({ x: 400, y: 150 });
});

test("a picture has at most 100 layers", () => {
  let layers = noLayers;
  for (let count = 0; count < editorLimits.layers + 1; count += 1) {
    layers = addLayer(layers, newEmoji("🔥", croppedArea, layers));
  }
  expect(layers).toHaveLength(100);
});

test("a layer is moved to another index in the z-order, clamped to the valid range", () => {
  expect(getIds(reorderLayer(threeLayers, "text", 2))).toEqual(["emoji", "sticker", "text"]);
  expect(reorderLayer(threeLayers, "text", 2).map(({ z }) => z)).toEqual([0, 1, 2]);
  expect(getIds(reorderLayer(threeLayers, "sticker", -5))).toEqual(["sticker", "text", "emoji"]);
  expect(reorderLayer(threeLayers, "sticker", 9)).toBe(threeLayers);
  expect(reorderLayer(threeLayers, "gone", 0)).toBe(threeLayers);
});

test("removing a layer renumbers the others", () => {
  const remaining = removeLayer(threeLayers, "emoji");
  expect(remaining.map(({ id, z }) => [id, z])).toEqual([
    ["text", 0],
    ["sticker", 1],
  ]);
  expect(removeLayer(threeLayers, "gone")).toBe(threeLayers);
});

test("font sizes are clamped to 8 to 200, whether scaled or set, and stickers scale by width", () => {
  const getFontSize = (layers: readonly Layer[]) =>
    layers.map((layer) => "fontSize" in layer && layer.fontSize)[0];
  expect(getFontSize(changeText(threeLayers, "text", { fontSize: 500 }))).toBe(200);
  expect(getFontSize(changeText(threeLayers, "text", { fontSize: 1 }))).toBe(8);
  expect(getFontSize(transformLayer(threeLayers, "text", { factor: 2 }, croppedArea))).toBe(
    text.fontSize * 2,
  );
  expect(getFontSize(transformLayer(threeLayers, "text", { factor: 99 }, croppedArea))).toBe(200);
  expect(getFontSize(transformLayer(threeLayers, "text", { factor: 0.001 }, croppedArea))).toBe(8);
  expect(transformLayer(threeLayers, "sticker", { factor: 0.5 }, croppedArea)[2]).toMatchObject({
    width: sticker.width / 2,
  });
});

test("a rotation is normalized to -180 to 180 degrees", () => {
  expect([0, 90, 180, 181, 359, 540, -180, -190, -270].map(normalizeAngle)).toEqual([
    0, 90, 180, -179, -1, 180, -180, 170, 90,
  ]);
  expect(transformLayer(threeLayers, "text", { rotation: 270 }, croppedArea)[0]).toMatchObject({
    rotation: -90,
  });
});

test("a layer's center stays within the crop", () => {
  const crop = { x: 100, y: 50, width: 300, height: 200 };
  expect(transformLayer(threeLayers, "text", { x: 5000, y: -5000 }, crop)[0]).toMatchObject({
    x: 400,
    y: 50,
  });
});

test("a locked layer cannot be moved, rotated, scaled or edited until it is unlocked", () => {
  const locked = setLayerFlags(threeLayers, "text", { locked: true });
  expect(transformLayer(locked, "text", { x: 1, rotation: 10, factor: 2 }, croppedArea)).toBe(
    locked,
  );
  expect(changeText(locked, "text", { content: "Twice" })).toBe(locked);
  const unlocked = setLayerFlags(locked, "text", { locked: false });
  expect(transformLayer(unlocked, "text", { x: 1 }, croppedArea)[0]).toMatchObject({ x: 1 });
});

test("a change without effect returns the same array", () => {
  expect(changeText(threeLayers, "text", { bold: text.bold })).toBe(threeLayers);
  expect(changeText(threeLayers, "sticker", { bold: true })).toBe(threeLayers);
  expect(transformLayer(threeLayers, "text", { x: text.x }, croppedArea)).toBe(threeLayers);
  expect(setLayerFlags(threeLayers, "text", { hidden: false })).toBe(threeLayers);
});

test("a text has at most 500 characters", () => {
  const [longText] = changeText(threeLayers, "text", { content: "a".repeat(501) });
  expect(longText).toMatchObject({ content: "a".repeat(500) });
});
