import { buffer } from "node:stream/consumers";
import { publication } from "@kora/contract/sentences/publication";
import { escapeXml } from "../../platform/xml.ts";
import { addPictureUse, describeAccessibility, type PictureUse } from "./accessibility.ts";
import type { BookInfo, Chapter } from "./book.ts";
import { languageAttribute, toContentsList, toHeading, toHtmlHead, toSourceLine } from "./page.ts";
import { type BookPictures, jpegType } from "./pictures.ts";
import { picturePath } from "./to-xhtml.ts";

/** The start of a picture. Text has no tags, and attributes no quotes, because they are escaped. */
const pictureStart = /(<img src=")([^"]*)(?=")/;

/** A browser shows the file without scripts, in the colours of its theme, and loads nothing from elsewhere. */
const metadata = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"/>
<meta name="color-scheme" content="light dark"/>
`;

const contentsTitle = "Contents";

type ContentsEntry = Pick<Chapter, "id" | "title" | "section">;

/**
 * Yields a book as one HTML file with its pictures. The chapters are read one by one. `contents` lists those of a book
 * with a title and contents of its own; it is empty for a single story. The contents are sent before the chapters are
 * read, so a chapter that is missing then, as its story was hidden meanwhile, has a line in its place.
 */
export async function* streamHtml(
  book: BookInfo,
  contents: readonly ContentsEntry[],
  chapters: AsyncIterable<Chapter>,
): AsyncGenerator<string> {
  yield toHtmlHead(book, metadata);
  if (contents.length > 0) yield toFront(book, contents);
  const pictureUse: PictureUse = { hasPictures: false, areDescribed: true };
  const entries = contents.values();
  for await (const chapter of chapters) {
    const { id, title, language, author, content, pictures } = chapter;
    addPictureUse(pictureUse, chapter);
    yield* toMissingChapters(entries, id);
    yield `<article id="${id}"${languageAttribute(language)}>\n${toHeading(title, author)}\n`;
    yield* withPictures(content, pictures);
    yield "\n</article>\n";
  }
  yield* toMissingChapters(entries);
  if (book.source !== undefined) yield `<footer>${toSourceLine(book.source)}</footer>\n`;
  yield `<script type="application/ld+json">${toStructuredData(book, pictureUse)}</script>\n</body>\n</html>\n`;
}

function toFront(
  { title, authors, description }: BookInfo,
  contents: readonly ContentsEntry[],
): string {
  const entries = contents.map(({ id, ...entry }) => ({ ...entry, href: `#${id}` }));
  return `<header>
${toHeading(title, authors.join(", "))}
${description === "" ? "" : `<p><em>${escapeXml(description)}</em></p>`}
<nav><h2>${contentsTitle}</h2>
${toContentsList(entries)}
</nav>
</header>
`;
}

/** Takes the entries before that of the chapter `id`, or all that are left, and yields a line for each. */
function* toMissingChapters(entries: Iterator<ContentsEntry>, id?: string): Generator<string> {
  for (let entry = entries.next(); !entry.done && entry.value.id !== id; entry = entries.next()) {
    yield `<article id="${entry.value.id}">\n${toHeading(entry.value.title)}\n<p>${publication.unavailable}</p>\n</article>\n`;
  }
}

/** Yields XHTML with the bytes of its pictures in place of their paths. Only one picture is in memory. */
async function* withPictures(content: string, pictures: BookPictures): AsyncGenerator<string> {
  const files = new Map([...pictures.values()].map(({ name, file }) => [picturePath(name), file]));
  // Splitting by an expression with two groups yields each text between pictures, then both groups.
  const parts = content.split(pictureStart);
  for (const [index, part] of parts.entries()) {
    const file = index % 3 === 2 ? files.get(part) : undefined;
    yield file
      ? `data:${jpegType};base64,${(await buffer(await file.read())).toString("base64")}`
      : part;
  }
}

/** Returns what the file says about itself to programs, as JSON-LD. */
function toStructuredData(book: BookInfo, pictureUse: PictureUse): string {
  const accessibility = Object.groupBy(describeAccessibility(pictureUse), ([property]) => property);
  const data = {
    "@context": "https://schema.org",
    "@type": "Book",
    name: book.title,
    author: book.authors.map((name) => ({ "@type": "Person", name })),
    inLanguage: book.language ?? undefined,
    description: book.description || undefined,
    genre: book.genres,
    contentRating: book.rating,
    creativeWorkStatus: book.state,
    url: book.source,
    dateModified: book.changedAt.toISOString(),
    ...Object.fromEntries(
      Object.entries(accessibility).map(([property, pairs = []]) => [
        property,
        pairs.map(([, value]) => value),
      ]),
    ),
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
