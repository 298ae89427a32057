import sharp from "sharp";
import type { DemoStory } from "./content/types.ts";
import { at, createCanvas, group, height, mix, radial, rect, width } from "./posters/canvas.ts";
import { palettes } from "./posters/palettes.ts";
import { framesFor, scenes } from "./posters/scenes.ts";
import { clothFrame, frameShift } from "./posters/weave.ts";

/** The poster of a story as SVG text, 1600 by 1000; the same for the same slug, motif and palette. */
export function composePoster(story: Pick<DemoStory, "slug" | "motif" | "palette">): string {
  const palette = palettes[story.palette];
  const canvas = createCanvas(story.slug, palette, "s");
  const cloth = createCanvas(`${story.slug}/cloth`, palette, "c");
  const kind = cloth.pick(framesFor(story.motif));
  const [shiftX, shiftY] = frameShift[kind];
  const scene = group(scenes[story.motif](canvas), at`transform="translate(${shiftX} ${shiftY})"`);
  const frame = clothFrame(cloth, kind);
  const corner = mix(palette.near, palette.dark, 0.5);
  const vignette = rect(
    -200,
    -200,
    width + 400,
    height + 400,
    radial(canvas, [
      [0, corner, 0],
      [0.6, corner, 0],
      [1, corner, palette.starry ? 0.6 : 0.3],
    ]),
  );
  const grain = canvas.define(
    (id) =>
      `<filter id="${id}f" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 ${palette.starry ? 1 : 0.25}  0 0 0 0 ${palette.starry ? 0.95 : 0.14}  0 0 0 0 ${palette.starry ? 0.85 : 0.08}  0.6 0.6 0 0 -0.5"/></filter><pattern id="${id}" width="400" height="250" patternUnits="userSpaceOnUse"><rect width="400" height="250" fill="#fff" filter="url(#${id}f)" opacity="0.28"/></pattern>`,
  );
  const paper = rect(0, 0, width, height, grain);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${canvas.definitions()}${cloth.definitions()}</defs>${scene}${vignette}${frame}${paper}</svg>`;
}

/** The poster of a story as a JPEG of 1600 by 1000 pixels, quality 86. */
export async function drawPoster(story: DemoStory): Promise<Buffer> {
  return await sharp(Buffer.from(composePoster(story)))
    .jpeg({ quality: 86 })
    .toBuffer();
}
