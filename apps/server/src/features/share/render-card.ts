import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "satori";
import {
  createPicturePipelines,
  type PicturePipelines,
} from "../../platform/media/picture-pipelines.ts";

/** The content of a story card. */
interface CardContent {
  readonly title: string;
  /** The pen name of the writer. */
  readonly posterName: string;
  /** The poster as JPEG; undefined for a card with `color` in its place. */
  readonly poster: Buffer | undefined;
  /** The color in the format `#rrggbb`. */
  readonly color: string;
}

/** Cards have 1200×630 pixels, the Open Graph size that every chat app supports. */
const width = 1200;
const height = 630;
const panelWidth = 640;
const ink = "#1f2147";
const cream = "#fbf6ec";
const saffron = "#f0b23c";
const terracotta = "#b95032";
const sand = "#ead9b8";

/** Renders cards. Create it once, because it holds the fonts. */
export interface CardRenderer {
  /** Returns a PNG. Rejects if the poster cannot be read or drawing times out. */
  render(content: CardContent): Promise<Buffer>;
  /** Returns a PNG that is the same for every story, for requests for which no card can be rendered. */
  renderPlaceholder(): Promise<Buffer>;
}

/** Max time for drawing a card after the layout of its text. Drawing usually takes a twentieth of this time. */
const maxSeconds = 5;

export function createCardRenderer(timeoutSeconds: number = maxSeconds): CardRenderer {
  let fonts: Promise<Font[]> | undefined;
  let placeholder: Promise<Buffer> | undefined;
  return {
    async render(content) {
      fonts ??= loadFonts();
      const textSvg = await renderText(content, await fonts);
      return compose(createPicturePipelines({ seconds: timeoutSeconds }), content, textSvg);
    },
    renderPlaceholder() {
      const content = { title: "", posterName: "", poster: undefined, color: terracotta };
      placeholder ??= compose(createPicturePipelines(), content, undefined);
      return placeholder;
    },
  };
}

/**
 * Draws the card: the text on an indigo panel on the left, and the poster on the right. Without text, the poster fills
 * the card.
 */
async function compose(
  pipelines: PicturePipelines,
  content: CardContent,
  textSvg: string | undefined,
): Promise<Buffer> {
  const posterLeft = textSvg === undefined ? 0 : panelWidth;
  const poster = content.poster && (await fitPoster(pipelines, content.poster, width - posterLeft));
  return pipelines
    .create({ width, height, channels: 3, background: content.color })
    .composite([
      ...(poster ? [{ input: poster, left: posterLeft, top: 0 }] : []),
      {
        input: Buffer.from(textSvg === undefined ? renderCorner() : renderPanel()),
        left: 0,
        top: 0,
      },
      ...(textSvg === undefined ? [] : [{ input: Buffer.from(textSvg), left: 0, top: 0 }]),
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** Before scaling, a poster is cropped to at most this multiple of the aspect ratio of its target. */
const maxAspectRatioFactor = 3;

/**
 * Scales the poster to its target size. First crops a very narrow or wide poster, because 1 by 1920 px, scaled to the
 * target width as a whole, would have a million lines.
 */
async function fitPoster(
  pipelines: PicturePipelines,
  poster: Buffer,
  targetWidth: number,
): Promise<Buffer> {
  const size = await pipelines.open(poster).metadata();
  const ratio = targetWidth / height;
  const cropWidth = Math.min(size.width, Math.ceil(size.height * ratio * maxAspectRatioFactor));
  const cropHeight = Math.min(size.height, Math.ceil((size.width / ratio) * maxAspectRatioFactor));
  return pipelines
    .open(poster)
    .extract({
      left: Math.floor((size.width - cropWidth) / 2),
      top: Math.floor((size.height - cropHeight) / 2),
      width: cropWidth,
      height: cropHeight,
    })
    .resize({ width: targetWidth, height, fit: "cover", position: "attention" })
    .toBuffer();
}

/**
 * Returns title, writer and wordmark as SVG outlines; undefined if the fonts lack a letter, which would be rendered as
 * a box.
 */
async function renderText(content: CardContent, fonts: Font[]): Promise<string | undefined> {
  // The library occupies 8 MB, which a process that renders no card does not need.
  const { default: satori } = await import("satori");
  const title = withoutEmoji(content.title);
  let isComplete = true;
  const svg = await satori(createLayout(title, withoutEmoji(content.posterName)), {
    width: panelWidth,
    height,
    fonts,
    loadAdditionalAsset: async () => {
      isComplete = false;
      return [];
    },
  });
  return isComplete ? svg : undefined;
}

function createLayout(title: string, posterName: string) {
  const children = [
    box(title, {
      fontFamily: serif.names.join(", "),
      fontSize: title.length > 44 ? 48 : 60,
      lineHeight: 1.15,
      lineClamp: 6,
      wordBreak: "break-word",
      direction: isRightToLeft(title) ? "rtl" : "ltr",
    }),
    box(`By ${posterName}`, {
      fontFamily: sans.names.join(", "),
      fontSize: 32,
      marginTop: 28,
      color: sand,
    }),
    box("", { flexGrow: 1 }),
    box("Kora", { fontFamily: serif.names.join(", "), fontSize: 44, marginLeft: 60 }),
  ];
  return box(children, {
    display: "flex",
    flexDirection: "column",
    width: "100%",
    height: "100%",
    boxSizing: "border-box",
    padding: "64px 56px 48px 72px",
    color: cream,
  });
}

/** Returns an element in React's format, which satori expects. */
function box(children: string | object[], style: object) {
  return { type: "div", key: null, props: { style: { display: "block", ...style }, children } };
}

/** Returns the panel behind the text, with the logo, as SVG. */
function renderPanel(): string {
  const triangleHeight = 42;
  const triangles = Array.from({ length: height / triangleHeight }, (_, row) => {
    const y = row * triangleHeight;
    const color = row % 2 === 0 ? terracotta : saffron;
    return `<path d="M0 ${y}L20 ${y + triangleHeight / 2}L0 ${y + triangleHeight}z" fill="${color}"/>`;
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${panelWidth}" height="${height}">
    <rect width="${panelWidth}" height="${height}" fill="${ink}"/>${triangles}
    <g transform="translate(70 527)">${logo}</g></svg>`;
}

/** Returns the logo in the bottom left corner, for a card without text, as SVG. */
function renderCorner(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${height - 104}" width="108" height="104" fill="${ink}"/>
    <g transform="translate(30 ${height - 76})">${logo}</g></svg>`;
}

/** The logo, which shows the musical instrument kora, 48 px high. */
const logo = `<path d="M22.7 2.5h2.6V46h-2.6z" fill="${cream}"/>
  <circle cx="24" cy="33.2" r="12.7" fill="${terracotta}"/>
  <circle cx="24" cy="33.2" r="9.6" fill="${ink}"/>
  <path d="M24 5 14.6 32M24 9l-6.4 23M24 13l-3.4 19M24 5l9.4 27M24 9l6.4 23M24 13l3.4 19"
    fill="none" stroke="${cream}" stroke-width="1.1" stroke-linecap="round"/>
  <path d="M13.5 31.5h21v2.6h-21z" fill="${cream}"/>
  <path d="M20.5 5h7v1.6h-7zM20.5 9h7v1.6h-7zM20.5 13h7v1.6h-7z" fill="${saffron}"/>`;

/**
 * True if the first letter is Arabic or N'Ko: of the scripts of the fonts, these are written from right to left. The
 * first letter decides, as with `dir="auto"`.
 */
function isRightToLeft(text: string): boolean {
  const [firstLetter] = /\p{L}/u.exec(text) ?? [];
  return firstLetter !== undefined && /[\p{Script=Arab}\p{Script=Nkoo}]/u.test(firstLetter);
}

/** Returns the text in one line without emoji, which the fonts lack. */
function withoutEmoji(text: string): string {
  return text
    .replaceAll(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu,
      "",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns a font family of one file per script. Each file has its own name, and is a fallback for the others. */
function createFontFamily(folder: string, scripts: readonly string[]) {
  const files = scripts.map((script) => ({
    name: `${folder} ${script}`,
    file: `@fontsource-variable/${folder}/files/${folder}-${script}-wght-normal.woff2`,
  }));
  return { files, names: files.map(({ name }) => `'${name}'`) };
}

/** Fonts for African scripts that the two families lack. Cards with titles in other scripts have no text. */
const fallbackFonts = [
  // The letters of this font contain their dots. Satori misplaces dots that are combining marks.
  { name: "Arabic", file: "@fontsource/amiri/files/amiri-arabic" },
  { name: "Ethiopic", file: "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic" },
  { name: "N'Ko", file: "@fontsource/noto-sans-nko/files/noto-sans-nko-nko" },
].map(({ name, file }) => ({ name, file: `${file}-400-normal.woff2` }));

const serif = createFontFamily("literata", [
  "latin",
  "latin-ext",
  "vietnamese",
  "cyrillic",
  "greek",
]);
const sans = createFontFamily("hanken-grotesk", [
  "latin",
  "latin-ext",
  "vietnamese",
  "cyrillic-ext",
]);

async function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    [...serif.files, ...sans.files, ...fallbackFonts].map(async ({ name, file }) => ({
      name,
      data: await readFile(resolve(file)),
    })),
  );
}
