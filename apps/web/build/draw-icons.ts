import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Draws the PNG icons of public/ from favicon.svg; run it after changing that: node build/draw-icons.ts
const folder = new URL("../public/", import.meta.url);
const svg = await readFile(new URL("favicon.svg", folder));
const ground = "#1f2147";

/** `margin` keeps the mark inside what launchers cut away; those icons have no corners of their own. */
const icons = [
  { name: "icon-192.png", size: 192, margin: 0, corners: true },
  { name: "icon-512.png", size: 512, margin: 0, corners: true },
  { name: "icon-maskable-512.png", size: 512, margin: 56, corners: false },
  { name: "apple-touch-icon.png", size: 180, margin: 8, corners: false },
];

for (const { name, size, margin, corners } of icons) {
  const inner = size - margin * 2;
  const mark = await sharp(svg, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = corners ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;
  const icon = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, left: margin, top: margin }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(fileURLToPath(new URL(name, folder)), icon);
}
