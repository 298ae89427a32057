import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import { addPictureUse, describeAccessibility, type PictureUse } from "./accessibility.ts";
import type { BookInfo, Chapter } from "./book.ts";
import { pageStyles, toBookPage, toContentsList, toHeading, toSourceLine } from "./page.ts";
import { jpegType, readFile } from "./pictures.ts";
import type { ZipSink } from "./stream-zip.ts";
import { picturePath } from "./to-xhtml.ts";

const packageFolder = "book";

interface Item {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly properties?: string;
}
interface Entry {
  readonly href: string;
  readonly title: string;
  readonly section: string | null;
}

/**
 * Writes a book (EPUB 3.3) into a zip archive: a title page, the contents, and the chapters, which are read one by one.
 * The poster of the first chapter is the cover.
 */
export async function writeEpub(
  zip: ZipSink,
  book: BookInfo,
  chapters: AsyncIterable<Chapter>,
): Promise<void> {
  // The first file has no compression, so that the type of the archive is at a fixed place.
  await zip.addPlainText("mimetype", "application/epub+zip");
  await zip.addText("META-INF/container.xml", container);
  const add = (href: string, text: string) => zip.addText(`${packageFolder}/${href}`, text);
  await add("styles.css", pageStyles);
  await add("title.xhtml", toBookPage(book, toTitlePage(book)));
  const items: Item[] = [];
  const entries: Entry[] = [];
  const added = new Set<string>();
  const pictureUse: PictureUse = { hasPictures: false, areDescribed: true };
  for await (const chapter of chapters) {
    const { title, language, author, section, content, pictures, posterId } = chapter;
    addPictureUse(pictureUse, chapter);
    for (const { id, name, file } of pictures.values()) {
      if (added.has(id)) continue;
      added.add(id);
      const href = picturePath(name);
      await zip.addBytes(`${packageFolder}/${href}`, readFile(file));
      const isCover = id === posterId && entries.length === 0;
      items.push({
        id: `picture-${added.size}`,
        href,
        type: jpegType,
        ...(isCover && { properties: "cover-image" }),
      });
    }
    const href = `part-${entries.length + 1}.xhtml`;
    await add(href, toBookPage({ title, language }, `${toHeading(title, author)}\n${content}`));
    entries.push({ href, title, section });
  }
  await add("contents.xhtml", toBookPage(book, toContents(book, entries)));
  await add("book.opf", toPackage(book, { items, entries, pictureUse }));
}

const container = xmlDocument(
  `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${packageFolder}/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
);

function toTitlePage({ title, description, authors, source }: BookInfo): string {
  return [
    '<section epub:type="titlepage">',
    toHeading(title, authors.join(", ")),
    description && `<p><em>${escapeXml(description)}</em></p>`,
    source && toSourceLine(source),
    "</section>",
  ]
    .filter(Boolean)
    .join("\n");
}

function toContents(book: BookInfo, entries: readonly Entry[]): string {
  const list = toContentsList(
    entries.length > 0 ? entries : [{ href: "title.xhtml", title: "—", section: null }],
  );
  return `<nav epub:type="toc"><h1>${escapeXml(book.title)}</h1>${list}</nav>`;
}

/** Returns the package document, which lists the files and their order. */
function toPackage(
  book: BookInfo,
  {
    items,
    entries,
    pictureUse,
  }: {
    readonly items: readonly Item[];
    readonly entries: readonly Entry[];
    readonly pictureUse: PictureUse;
  },
): string {
  const pages: Item[] = [
    { id: "title", href: "title.xhtml", type: "application/xhtml+xml" },
    {
      id: "contents",
      href: "contents.xhtml",
      type: "application/xhtml+xml",
      properties: "nav",
    },
    ...entries.map(({ href }, index) => ({
      id: `part-${index + 1}`,
      href,
      type: "application/xhtml+xml",
    })),
  ];
  const manifest = [...pages, { id: "styles", href: "styles.css", type: "text/css" }, ...items].map(
    ({ id, href, type, properties }: Item) =>
      `<item id="${id}" href="${href}" media-type="${type}"${properties === undefined ? "" : ` properties="${properties}"`}/>`,
  );
  const spine = pages.map(({ id }) => `<itemref idref="${id}"/>`);
  const metadata: readonly (readonly [name: string, text: string])[] = [
    ["title", book.title],
    ...book.authors.map((author) => ["creator", author] as const),
    ["language", book.language ?? "und"],
    ...(book.description === "" ? [] : [["description", book.description] as const]),
    ...book.genres.map((genre) => ["subject", genre] as const),
    ...(book.source === undefined ? [] : [["source", book.source] as const]),
  ];
  const properties = [
    ...(book.rating === undefined ? [] : [["contentRating", book.rating] as const]),
    ...(book.state === undefined ? [] : [["creativeWorkStatus", book.state] as const]),
    ...describeAccessibility(pictureUse),
  ];
  const changedAt = `${book.changedAt.toISOString().slice(0, -5)}Z`;
  return xmlDocument(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${book.id}</dc:identifier>
${metadata.map(([name, text]) => `<dc:${name}>${escapeXml(text)}</dc:${name}>`).join("\n")}
${properties.map(([property, value]) => `<meta property="schema:${property}">${escapeXml(value)}</meta>`).join("\n")}
<meta property="dcterms:modified">${changedAt}</meta>
</metadata>
<manifest>${manifest.join("\n")}</manifest>
<spine>${spine.join("")}</spine>
</package>`);
}
