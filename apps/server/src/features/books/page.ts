import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import type { BookPictures } from "./pictures.ts";
import { picturePath, toSizeAttributes } from "./to-xhtml.ts";
import type { BookWork } from "./work.ts";

/** Styles of the HTML files and of the books: verse keeps its lines, and pictures have the width of the page at most. */
export const pageStyles = `body { font-family: serif; line-height: 1.6; margin: 0 auto; max-width: 40rem; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; }
img { height: auto; max-width: 100%; }
figure { margin: 1.5rem 0; text-align: center; }
figure[data-width="small"] img { max-width: 50%; }
figure[data-width="medium"] img { max-width: 75%; }
figcaption { font-size: 0.9em; }
pre { font-family: inherit; white-space: pre-wrap; }
pre code { font-family: monospace; }
hr { border: 0; border-top: 1px solid; margin: 1.5rem auto; width: 30%; }
aside { border-inline-start: 0.25rem solid; margin: 1.5rem 0; padding-inline-start: 1rem; }
`;

const noteTitle = "Author's note";
const warningsTitle = "Warnings";
const sourceTitle = "From";

/** Returns the heading of a work or book as XHTML; empty for a draft without a title. */
export function toHeading(title: string, author?: string): string {
  const name = author === undefined ? "" : `<p>${escapeXml(author)}</p>`;
  return title === "" ? name : `<h1>${escapeXml(title)}</h1>${name}`;
}

/** Returns a line with a link to the page of a book on Kora, as XHTML. */
export function toSourceLine(url: string): string {
  return `<p>${sourceTitle} <a href="${escapeXml(url)}">${escapeXml(url)}</a></p>`;
}

/** Returns the contents of a book as a list. Neighbours with the same section are in a list of their own. */
export function toContentsList(
  entries: readonly {
    readonly href: string;
    readonly title: string;
    readonly section: string | null;
  }[],
): string {
  const lines: string[] = [];
  let section: string | null = null;
  for (const { href, title, section: nextSection } of entries) {
    if (nextSection !== section) {
      if (section !== null) lines.push("</ol></li>");
      if (nextSection !== null) lines.push(`<li><span>${escapeXml(nextSection)}</span><ol>`);
      section = nextSection;
    }
    lines.push(`<li><a href="${href}">${escapeXml(title)}</a></li>`);
  }
  if (section !== null) lines.push("</ol></li>");
  return `<ol>${lines.join("")}</ol>`;
}

/** The poster of a work, with its path beside the folder of pictures and its size in pixels. */
export interface BookPoster {
  readonly path: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the poster of a work; null if it is not among the stored pictures. */
export function findPoster(
  work: Pick<BookWork, "poster_id" | "poster_alt" | "poster_width" | "poster_height">,
  pictures: BookPictures,
): BookPoster | null {
  const { poster_id, poster_alt: alt, poster_width: width, poster_height: height } = work;
  const picture = pictures.get(poster_id ?? "");
  if (!picture || width === null || height === null) return null;
  return { path: picturePath(picture.name), alt, width, height };
}

/** Returns a poster as XHTML. */
export function toPosterFigure({ path, alt, ...size }: BookPoster): string {
  const { width, height } = toSizeAttributes(size);
  return `<figure><img src="${path}" alt="${escapeXml(alt)}" width="${width}" height="${height}"/></figure>`;
}

/** Returns what follows the heading of a work as XHTML. `text` is the XHTML of the story. */
export function toContent(work: BookWork, text: string, pictures: BookPictures): string {
  const poster = findPoster(work, pictures);
  return [
    work.short_description && `<p><em>${escapeXml(work.short_description)}</em></p>`,
    work.warnings.length > 0 && `<p>${warningsTitle}: ${escapeXml(work.warnings.join(", "))}.</p>`,
    poster && toPosterFigure(poster),
    toNote(work.note_before),
    text,
    toNote(work.note_after),
  ]
    .filter(Boolean)
    .join("\n");
}

function toNote(note: string): string {
  if (note === "") return "";
  const lines = escapeXml(note).split("\n").join("<br/>");
  return `<aside><p><strong>${noteTitle}</strong></p><p>${lines}</p></aside>`;
}

/** Returns the attribute of the language of HTML; none if it is unknown. */
export const languageAttribute = (language: string | null): string =>
  language === null ? "" : ` lang="${escapeXml(language)}"`;

/** Returns the beginning of a complete HTML file, up to the start of its body. `metadata` is more HTML for the head. */
export function toHtmlHead(
  { title, language }: { readonly title: string; readonly language: string | null },
  metadata = "",
): string {
  return `<!doctype html>
<html${languageAttribute(language)}>
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
${metadata}<title>${escapeXml(title)}</title>
<style>
${pageStyles}</style>
</head>
<body>
`;
}

/** Returns a complete HTML file that needs nothing but the pictures beside it. */
export function toHtmlFile(work: Pick<BookWork, "title" | "language">, body: string): string {
  return `${toHtmlHead(work)}${body}\n</body>\n</html>\n`;
}

/** Returns a page of a book. `head` is XHTML. */
export function toBookPage(
  { title, language }: { readonly title: string; readonly language: string | null },
  body: string,
): string {
  const tag = escapeXml(language ?? "und");
  return xmlDocument(`<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${tag}" lang="${tag}">
<head>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="styles.css"/>
</head>
<body>
${body}
</body>
</html>`);
}
