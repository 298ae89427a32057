import { imports as texts } from "@kora/contract/sentences/imports";
import type { Element } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { z } from "zod";
import { findDamagedLine, lineAt } from "./check-xml.ts";
import { decodeText } from "./decode-text.ts";
import { type DividedWork, divideIfLong, joinWorks, type Manuscript } from "./divide.ts";
import { toBlocks } from "./document-blocks.ts";
import { resolvePictures } from "./picture-paths.ts";
import { toParagraphs } from "./plain-text.ts";
import { UnreadableFile } from "./unreadable.ts";
import { unzip } from "./unzip.ts";

/** A post of another program. */
interface Post {
  readonly title: string;
  /** HTML; null if the export has none. */
  readonly html: string | null;
  /** Posts are sorted by it, as text. */
  readonly date: string;
  /** The path of its file in an archive. */
  readonly path?: string;
  /** The numbers of things of the post that a draft does not take, by kind. */
  readonly extras?: Readonly<Record<Extra, number>>;
}

/** The notes about what posts have beside their text. */
const extraNotes = {
  comments: texts.omittedPostComments,
  tagged: texts.omittedTags,
  excerpts: texts.omittedExcerpts,
  featuredImages: texts.omittedFeaturedImages,
};

type Extra = keyof typeof extraNotes;

/** Posts that are taken, and the numbers of the entries that are not. */
interface ReadExport {
  readonly posts: readonly Post[];
  readonly entryCount?: number;
  readonly trashCount?: number;
}

const hasBlocks = /<(?:p|div|h[1-6]|blockquote|ul|ol|pre)\b/i;

function toWork(read: ReadExport, name: string): DividedWork {
  const { posts } = read;
  const sorted = posts.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const works = sorted.map(({ title: postTitle, html, path = "" }) => {
    const title = postTitle.trim() || name;
    if (html === null) return { sections: [], notes: [texts.omittedPost(title)] };
    return divideIfLong(resolvePictures(toBlocks(html).blocks, path), title);
  });
  return joinWorks([{ sections: [], notes: noteOmissions(read) }, ...works]);
}

/** Returns one note for each kind of thing in an export that is left out. */
function noteOmissions({ posts, entryCount = 0, trashCount = 0 }: ReadExport): string[] {
  const counted: [number, (count: number) => string][] = [
    [entryCount, texts.omittedEntries],
    [trashCount, texts.omittedTrash],
  ];
  for (const extra of Object.keys(extraNotes) as Extra[]) {
    const count = posts.reduce((sum, { extras }) => sum + (extras?.[extra] ?? 0), 0);
    counted.push([count, extraNotes[extra]]);
  }
  return counted.flatMap(([count, toNote]) => (count > 0 ? [toNote(count)] : []));
}

/** Reads an export of WordPress (WXR): its posts, also drafts, from the oldest. */
export function readWordPress(bytes: Uint8Array, name: string): DividedWork {
  const xml = decodeText(bytes);
  const document = parseDocument(xml, { xmlMode: true });
  const isFeed = DomUtils.getElementsByTagName("rss", document, true, 1).length > 0;
  if (!isFeed) throw new UnreadableFile(texts.notWordPress);
  const damagedLine = findDamagedLine(xml);
  if (damagedLine !== undefined) throw new UnreadableFile(texts.damagedLine(damagedLine));
  const items = DomUtils.getElementsByTagName("item", document);
  if (items.length === 0) throw new UnreadableFile(texts.notWordPress);
  const postItems = items.filter((item) => readTag(item, "wp:post_type") === "post");
  const posts = postItems.filter((item) => readTag(item, "wp:status") !== "trash").map(toPost);
  const counts = {
    entryCount: items.length - postItems.length,
    trashCount: postItems.length - posts.length,
  };
  return toWork({ posts, ...counts }, name);
}

const readTag = (item: Element, tag: string) =>
  DomUtils.textContent(DomUtils.getElementsByTagName(tag, item));

function toPost(item: Element): Post {
  // WordPress makes paragraphs of a text without any when it shows it.
  const content = readTag(item, "content:encoded");
  return {
    title: readTag(item, "title"),
    html: hasBlocks.test(content) ? content : toParagraphs(content),
    date: readTag(item, "wp:post_date_gmt"),
    extras: {
      comments: DomUtils.getElementsByTagName("wp:comment", item).length,
      tagged: Number(DomUtils.getElementsByTagName("category", item).some(isChosen)),
      excerpts: Number(readTag(item, "excerpt:encoded").trim() !== ""),
      featuredImages: Number(
        DomUtils.getElementsByTagName("wp:meta_key", item).some(isFeaturedImage),
      ),
    },
  };
}

/** WordPress puts a post without any category into this one. */
const isChosen = ({ attribs }: Element) => attribs.nicename !== "uncategorized";

const isFeaturedImage = (key: Element) => DomUtils.textContent(key).trim() === "_thumbnail_id";

/** True for an HTML document without its end. Other damage of HTML looks like what its writers may do. */
const isCut = (html: string) => /<html\b/i.test(html) && !/<\/html\s*>/i.test(html);

/** Reads an export of Medium: its posts, also drafts, from the oldest. */
export async function readMedium(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Manuscript> {
  const { files, readPicture } = await unzip(bytes, (path) =>
    /(?:^|\/)posts\/[^/]+\.html$/i.test(path),
  );
  const posts = [...files].map(([path, file]): Post => {
    const source = decodeText(file);
    if (isCut(source)) throw new UnreadableFile(texts.cutPost(path));
    const document = parseDocument(source);
    const find = (test: (attribs: Record<string, string>) => boolean) =>
      DomUtils.findOne((element) => test(element.attribs), document.children);
    const body = find((attribs) => attribs["data-field"] === "body");
    const [titleElement] = DomUtils.getElementsByTagName("title", document, true, 1);
    const repeatedTitle = find(({ class: names = "" }) => names.split(" ").includes("graf--title"));
    if (repeatedTitle) DomUtils.removeElement(repeatedTitle);
    const time = find((attribs) => attribs.datetime !== undefined);
    return {
      title: titleElement ? DomUtils.textContent(titleElement) : "",
      html: body ? DomUtils.getInnerHTML(body) : null,
      date: time?.attribs.datetime ?? path,
      path,
    };
  });
  return { ...toWork({ posts }, name), readPicture };
}

const optionalText = z.string().nullable().catch(null);
const GhostPost = z.object({
  id: z.unknown().optional(),
  title: z.string().catch(""),
  html: optionalText,
  type: z.string().catch("post"),
  created_at: z.string().catch(""),
  custom_excerpt: optionalText,
  feature_image: optionalText,
});
const GhostData = z.object({
  posts: z.array(z.unknown()),
  posts_tags: z.array(z.object({ post_id: z.unknown() })).catch([]),
});
const GhostExport = z.union([
  z.object({ db: z.tuple([z.object({ data: GhostData })]) }).transform(({ db }) => db[0].data),
  z.object({ data: GhostData }).transform(({ data }) => data),
]);

/** Reads an export of Ghost: its posts, also drafts, from the oldest. */
export function readGhost(bytes: Uint8Array, name: string): DividedWork {
  const parsed = GhostExport.safeParse(parseJson(decodeText(bytes)));
  if (!parsed.success) throw new UnreadableFile(texts.notGhost);
  const tagged = new Set(parsed.data.posts_tags.map(({ post_id: id }) => id));
  const entries = parsed.data.posts.map((value, index) => {
    const entry = GhostPost.safeParse(value);
    if (!entry.success) throw new UnreadableFile(texts.damagedPost(index + 1));
    return entry.data;
  });
  const posts = entries
    .filter(({ type }) => type === "post")
    .map(
      (post): Post => ({
        title: post.title,
        html: post.html,
        date: post.created_at,
        extras: {
          comments: 0,
          tagged: Number(tagged.has(post.id)),
          excerpts: Number(Boolean(post.custom_excerpt)),
          featuredImages: Number(Boolean(post.feature_image)),
        },
      }),
    );
  return toWork({ posts, entryCount: entries.length - posts.length }, name);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? text.length);
    throw new UnreadableFile(texts.damagedLine(lineAt(text, position)));
  }
}
