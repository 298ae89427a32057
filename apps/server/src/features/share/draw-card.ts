import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import satori, { type Font } from "satori";
import { createPictureSteps, type PictureSteps } from "../../platform/media/open-picture.ts";

/** What a story's card shows: 1200×630, the size that every chat app takes (Open Graph). */
interface CardContent {
  readonly title: string;
  readonly posterName: string;
  /** The poster as JPEG; without it the card is in `color`. */
  readonly poster: Buffer | undefined;
  /** `#rrggbb` */
  readonly color: string;
}

const width = 1200;
const height = 630;
const panelWidth = 640;
const ink = "#1f2147";
const cream = "#fbf6ec";
const saffron = "#f0b23c";
const terracotta = "#b95032";
const sand = "#ead9b8";

/** Draws cards; made once, as it holds the fonts. */
export interface CardPainter {
  /** A PNG. Rejects where a picture cannot be read, or drawing takes more than its time. */
  draw(content: CardContent): Promise<Buffer>;
  /** A PNG of Kora's own, the same for every story: for when none can be drawn. */
  drawPlaceholder(): Promise<Buffer>;
}

/** Twenty times what a card takes. */
const maxSeconds = 5;

export function createCardPainter(seconds: number = maxSeconds): CardPainter {
  let loading: Promise<Font[]> | undefined;
  let placeholder: Promise<Buffer> | undefined;
  return {
    async draw(content) {
      loading ??= loadFonts();
      const words = await drawWords(content, await loading);
      return compose(createPictureSteps({ seconds }), content, words);
    },
    drawPlaceholder() {
      const content = { title: "", posterName: "", poster: undefined, color: terracotta };
      placeholder ??= compose(createPictureSteps(), content, undefined);
      return placeholder;
    },
  };
}

/** Poster on the right, an indigo panel with the words on the left; without words the poster is all. */
async function compose(
  steps: PictureSteps,
  content: CardContent,
  words: string | undefined,
): Promise<Buffer> {
  const posterLeft = words === undefined ? 0 : panelWidth;
  const poster = content.poster && (await fitPoster(steps, content.poster, width - posterLeft));
  return steps
    .create({ width, height, channels: 3, background: content.color })
    .composite([
      ...(poster ? [{ input: poster, left: posterLeft, top: 0 }] : []),
      { input: Buffer.from(words === undefined ? drawCorner() : drawPanel()), left: 0, top: 0 },
      ...(words === undefined ? [] : [{ input: Buffer.from(words), left: 0, top: 0 }]),
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** How much longer than its place a poster may be when it is scaled. */
const maxStretch = 3;

/**
 * A poster in the size of its place. Of a very long one the middle is cut out first: scaled as a whole, one of 1 by
 * 1920 px would have a million lines.
 */
async function fitPoster(steps: PictureSteps, poster: Buffer, placeWidth: number): Promise<Buffer> {
  const size = await steps.open(poster).metadata();
  const ratio = placeWidth / height;
  const cutWidth = Math.min(size.width, Math.ceil(size.height * ratio * maxStretch));
  const cutHeight = Math.min(size.height, Math.ceil((size.width / ratio) * maxStretch));
  return steps
    .open(poster)
    .extract({
      left: Math.floor((size.width - cutWidth) / 2),
      top: Math.floor((size.height - cutHeight) / 2),
      width: cutWidth,
      height: cutHeight,
    })
    .resize({ width: placeWidth, height, fit: "cover", position: "attention" })
    .toBuffer();
}

/**
 * Title, griot and wordmark as SVG outlines, or undefined when the fonts lack one of the letters: better
 * no words than boxes.
 */
async function drawWords(content: CardContent, fonts: Font[]): Promise<string | undefined> {
  const title = withoutEmoji(content.title);
  let isComplete = true;
  const svg = await satori(layOut(title, withoutEmoji(content.posterName)), {
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

function layOut(title: string, posterName: string) {
  const children = [
    box(title, {
      fontFamily: serif.names.join(", "),
      fontSize: title.length > 44 ? 48 : 60,
      lineHeight: 1.15,
      lineClamp: 6,
      wordBreak: "break-word",
      direction: runsFromRight(title) ? "rtl" : "ltr",
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

/** An element as React would make it. */
function box(children: string | object[], style: object) {
  return { type: "div", key: null, props: { style: { display: "block", ...style }, children } };
}

function drawPanel(): string {
  const step = 42;
  const cloth = Array.from({ length: height / step }, (_, row) => {
    const y = row * step;
    const color = row % 2 === 0 ? terracotta : saffron;
    return `<path d="M0 ${y}L20 ${y + step / 2}L0 ${y + step}z" fill="${color}"/>`;
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${panelWidth}" height="${height}">
    <rect width="${panelWidth}" height="${height}" fill="${ink}"/>${cloth}
    <g transform="translate(70 527)">${mark}</g></svg>`;
}

function drawCorner(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${height - 104}" width="108" height="104" fill="${ink}"/>
    <g transform="translate(30 ${height - 76})">${mark}</g></svg>`;
}

/** The kora of the logo, 48 px high. */
const mark = `<path d="M22.7 2.5h2.6V46h-2.6z" fill="${cream}"/>
  <circle cx="24" cy="33.2" r="12.7" fill="${terracotta}"/>
  <circle cx="24" cy="33.2" r="9.6" fill="${ink}"/>
  <path d="M24 5 14.6 32M24 9l-6.4 23M24 13l-3.4 19M24 5l9.4 27M24 9l6.4 23M24 13l3.4 19"
    fill="none" stroke="${cream}" stroke-width="1.1" stroke-linecap="round"/>
  <path d="M13.5 31.5h21v2.6h-21z" fill="${cream}"/>
  <path d="M20.5 5h7v1.6h-7zM20.5 9h7v1.6h-7zM20.5 13h7v1.6h-7z" fill="${saffron}"/>`;

/** As `dir="auto"` finds it on the page: by the first letter that has a direction. */
function runsFromRight(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first !== undefined && /[\p{Script=Arab}\p{Script=Nkoo}]/u.test(first);
}

function withoutEmoji(text: string): string {
  return text
    .replaceAll(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu,
      "",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A face of several files, each with some scripts; named apart, as fallbacks of one another. */
function face(folder: string, scripts: readonly string[]) {
  const files = scripts.map((script) => ({
    name: `${folder} ${script}`,
    file: `@fontsource-variable/${folder}/files/${folder}-${script}-wght-normal.woff2`,
  }));
  return { files, names: files.map(({ name }) => `'${name}'`) };
}

/** The scripts of Africa that neither face has; titles in others have no words on their card. */
const others = [
  // Its dots are part of its letters: those that are set as marks are not put in their places.
  { name: "Arabic", file: "@fontsource/amiri/files/amiri-arabic" },
  { name: "Ethiopic", file: "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic" },
  { name: "N'Ko", file: "@fontsource/noto-sans-nko/files/noto-sans-nko-nko" },
].map(({ name, file }) => ({ name, file: `${file}-400-normal.woff2` }));

const serif = face("literata", ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"]);
const sans = face("hanken-grotesk", ["latin", "latin-ext", "vietnamese", "cyrillic-ext"]);

async function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    [...serif.files, ...sans.files, ...others].map(async ({ name, file }) => ({
      name,
      data: await readFile(resolve(file)),
    })),
  );
}
