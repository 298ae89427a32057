import { type Crop, editorLimits, type Size } from "../document.ts";

/** Position and scale of the cropped area on the stage. */
export interface View {
  /** Screen pixels per default canvas pixel. */
  readonly scale: number;
  /** Top left corner of the whole picture, in pixels of the stage. */
  readonly x: number;
  readonly y: number;
  /** The cropped area, in pixels of the stage. */
  readonly visibleArea: Crop;
}

/** Margin in screen pixels around the picture, in which handles at its edge are reachable. */
const margin = 16;

/** Centres the cropped area on a stage, at most in the size of the default canvas. */
export function fitView(stage: Size, croppedArea: Crop): View {
  const { canvas } = editorLimits;
  const available = (side: number) => Math.max(1, side - margin * 2);
  const scale = Math.min(
    Math.min(available(stage.width), canvas.width) / croppedArea.width,
    Math.min(available(stage.height), canvas.height) / croppedArea.height,
  );
  const [width, height] = [croppedArea.width * scale, croppedArea.height * scale];
  const [left, top] = [(stage.width - width) / 2, (stage.height - height) / 2];
  return {
    scale,
    x: left - croppedArea.x * scale,
    y: top - croppedArea.y * scale,
    visibleArea: { x: left, y: top, width, height },
  };
}
