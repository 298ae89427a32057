import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Draws the PNG icons of public/ from favicon.svg. Run after changing it: node build/draw-icons.ts
const folder = new URL("../public/", import.meta.url);
const svg = await readFile(new URL("favicon.svg", folder));
const backgroundColor = "#1f2147";

/**
 * The app icons; `size` and `margin` are in pixels. A rounded icon has the rounded corners of favicon.svg. Launchers
 * crop the others to their own shape, so a margin keeps the logo inside the area that they do not crop.
 */
const icons = [
  { name: "icon-192.png", size: 192, margin: 0, isRounded: true },
  { name: "icon-512.png", size: 512, margin: 0, isRounded: true },
  { name: "icon-maskable-512.png", size: 512, margin: 56, isRounded: false },
  { name: "apple-touch-icon.png", size: 180, margin: 8, isRounded: false },
];

for (const { name, size, margin, isRounded } of icons) {
  const inner = size - margin * 2;
  // favicon.svg is 64 pixels wide at 72 dpi.
  const logo = await sharp(svg, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = isRounded ? { r: 0, g: 0, b: 0, alpha: 0 } : backgroundColor;
  const icon = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: logo, left: margin, top: margin }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(fileURLToPath(new URL(name, folder)), icon);
}

/** Content of the SVG icons of the manifest's shortcuts, which are 96 by 96. */
const shortcuts = {
  read: '<path fill="#fbf6ec" d="M16 30c12-5 24-2 32 6 8-8 20-11 32-6v38c-12-4-24-1-32 7-8-8-20-11-32-7z"/><path fill="#1f2147" d="M46 36h4v38h-4z"/><path fill="#f6c453" d="M48 8a9 9 0 1 0 .01 0z"/>',
  write:
    '<path fill="#f2915a" d="M34 66C36 36 54 18 82 12c0 28-12 44-36 50z"/><path fill="none" stroke="#fbf6ec" stroke-width="5" stroke-linecap="round" d="M30 72 60 34M16 82c12-8 20 4 32-2s16-4 30-2"/>',
  news: '<path fill="#f2915a" d="M18 40 58 22v50L18 56z"/><path fill="#fbf6ec" d="M10 40h14v16H10zM58 20h7v54h-7z"/><path fill="none" stroke="#f6c453" stroke-width="5" stroke-linecap="round" d="m73 34 11-6M74 47h13M73 60l11 6"/>',
  chat: '<path fill="#f6c453" d="M16 16h46a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H36L24 60V48h-8a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z"/><path fill="#f2915a" d="M40 42h40a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-6v12L62 72H40a6 6 0 0 1-6-6V48a6 6 0 0 1 6-6z"/>',
};

for (const [name, logo] of Object.entries(shortcuts)) {
  const shortcutSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="${backgroundColor}"/>${logo}</svg>`;
  const icon = await sharp(Buffer.from(shortcutSvg), { density: 72 })
    .resize(96, 96)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await mkdir(new URL("shortcuts/", folder), { recursive: true });
  await writeFile(new URL(`shortcuts/${name}.png`, folder), icon);
}
