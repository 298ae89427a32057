import { type Crop, editorLimits, type Size } from "../document.ts";

/** Where on the stage the kept part of the picture is shown. */
export interface View {
  /** Pixels of the screen per pixel of the default canvas. */
  readonly scale: number;
  /** Where the corner of the whole picture would be, in pixels of the stage. */
  readonly x: number;
  readonly y: number;
  /** The kept part, in pixels of the stage. */
  readonly shown: Crop;
}

/** Pixels left around the picture, in which handles at its edge can be reached. */
const margin = 16;

/** Fits the kept part into the middle of a stage, at most as large as the default canvas may be. */
export function fitView(stage: Size, area: Crop): View {
  const { canvas } = editorLimits;
  const room = (side: number) => Math.max(1, side - margin * 2);
  const scale = Math.min(
    Math.min(room(stage.width), canvas.width) / area.width,
    Math.min(room(stage.height), canvas.height) / area.height,
  );
  const [width, height] = [area.width * scale, area.height * scale];
  const [left, top] = [(stage.width - width) / 2, (stage.height - height) / 2];
  return {
    scale,
    x: left - area.x * scale,
    y: top - area.y * scale,
    shown: { x: left, y: top, width, height },
  };
}
