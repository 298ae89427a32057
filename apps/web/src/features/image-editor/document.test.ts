import { expect, test } from "vitest";
import { cropOnCanvas, getCanvasScale, newDocument } from "./document.ts";

const picture = { width: 3600, height: 2000 };
const croppedArea = cropOnCanvas(newDocument(picture).crop, picture);

test("the default canvas is at most 900x700, and a smaller picture is not scaled", () => {
  expect(getCanvasScale(picture)).toBe(4);
  expect(croppedArea).toEqual({ x: 0, y: 0, width: 900, height: 500 });
  expect(getCanvasScale({ width: 700, height: 1400 })).toBe(2);
  expect(getCanvasScale({ width: 300, height: 200 })).toBe(1);
});
