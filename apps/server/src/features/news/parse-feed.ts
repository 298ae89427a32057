import { Parser } from "htmlparser2";
import { newsLimits, type RawArticle } from "./article.ts";
import { decodeXml } from "./decode-xml.ts";

/** Thrown for a document that is not a feed, or that could be an attack on the parser. */
export class InvalidFeedError extends Error {
  override readonly name = "InvalidFeedError";
}

const rootElements = new Set(["rss", "rdf:rdf", "feed"]);
const itemElements = new Set(["item", "entry"]);
const maxDepth = 60;
/** Max items that are read. Feeds list the newest items first. */
const maxItems = 150;
const maxFieldCharacters = 20_000;
/** Max attributes of one element. */
const maxAttributes = 500;
const maxFeedTitleCharacters = 500;
/** Max pictures that are read for one article. */
const maxImages = 20;
/** The width in pixels that a picture should have at least. */
const preferredImageWidth = 600;
/** Characters per step. Parsing them takes a few milliseconds. */
const stepCharacters = 50_000;

/** The names of the elements that may contain each field of an article, in order of preference. */
const fields = {
  title: ["title"],
  description: ["description", "summary", "content:encoded", "content"],
  link: ["link"],
  guid: ["guid", "id"],
  date: ["pubdate", "published", "dc:date", "updated"],
} as const;
const fieldNames: ReadonlySet<string> = new Set(Object.values(fields).flat());

interface Image {
  readonly url: string;
  readonly width: number;
}

/** An article of the feed while it is read. */
interface Item {
  /** The text of each element, by its name. */
  readonly texts: Map<string, string>;
  /** Names of the elements whose text is not HTML. Only Atom declares this. */
  readonly plainTextFields: Set<string>;
  /** The URL of the article from an attribute; empty if there is none. */
  link: string;
  /** True if the text of the element `guid` is the URL of the article. */
  isGuidLink: boolean;
  readonly images: Image[];
}

type Attributes = Readonly<Record<string, string>>;

const newItem = (link: string): Item => ({
  texts: new Map(),
  plainTextFields: new Set(),
  link,
  isGuidLink: false,
  images: [],
});

/**
 * Parses an RSS 2.0, RSS 1.0 or Atom feed in short steps, for `runCooperatively`. Returns the articles in the order of
 * the feed. Malformed XML is read as far as possible. Against attacks, the parser rejects entity declarations, deep
 * nesting and many attributes, knows only the built-in entities, and loads no external resources.
 */
export function* parseFeed(bytes: Buffer, contentType: string): Generator<undefined, RawArticle[]> {
  const feed = createFeedHandler();
  const parser = new Parser(feed.handler, { xmlMode: true, decodeEntities: true });
  const text = decodeXml(bytes, contentType);
  for (let start = 0; start < text.length; start += stepCharacters) {
    parser.write(text.slice(start, start + stepCharacters));
    yield;
  }
  parser.end();
  const articles: RawArticle[] = [];
  for (const item of feed.items()) {
    articles.push(toRawArticle(item, feed.source()));
    yield;
  }
  return articles;
}

function createFeedHandler() {
  /** The names of the open elements, from the root to the current element. */
  const path: string[] = [];
  /** The items that have been read completely. */
  const items: Item[] = [];
  let isFeed = false;
  let isAtom = false;
  let feedTitle = "";
  let feedLink = "";
  /** The item that is being read. */
  let item: Item | undefined;
  /** The length of `path` at the element of `item`. */
  let itemDepth = 0;
  /** The element of `item` whose text is being read; `depth` is the length of `path` at this element. */
  let field: { name: string; depth: number } | undefined;
  /** The number of attributes of the current tag. */
  let attributeCount = 0;

  function openRoot(name: string): void {
    if (!rootElements.has(name)) {
      throw new InvalidFeedError("the root element is not the one of a feed");
    }
    isFeed = true;
    isAtom = name === "feed";
  }

  function openItemElement(target: Item, name: string, attributes: Attributes): void {
    addImage(target, name, attributes);
    if (field || path.length !== itemDepth + 1) {
      return;
    }
    if (name === "link" && attributes.href !== undefined) {
      const isArticleLink = (attributes.rel ?? "alternate") === "alternate";
      target.link = isArticleLink && target.link === "" ? attributes.href : target.link;
      return;
    }
    if (fieldNames.has(name)) {
      field = { name, depth: path.length };
      const isHtml = isAtom ? attributes.type === "html" : true;
      if (!isHtml) target.plainTextFields.add(name);
      if (name === "guid") target.isGuidLink = attributes.ispermalink !== "false";
    }
  }

  return {
    handler: {
      onprocessinginstruction(name: string, data: string) {
        // A document type is allowed without declarations. Feeds need none, and attacks use them to expand entities.
        if (name.startsWith("!") && /\[|entity/i.test(data)) {
          throw new InvalidFeedError("the document declares entities");
        }
      },
      onopentagname() {
        attributeCount = 0;
      },
      onattribute() {
        attributeCount += 1;
        if (attributeCount > maxAttributes) {
          throw new InvalidFeedError("an element has too many attributes");
        }
      },
      onopentag(rawName: string, rawAttributes: Attributes) {
        const name = rawName.toLowerCase();
        path.push(name);
        if (path.length > maxDepth) {
          throw new InvalidFeedError("the elements are nested too deeply");
        }
        if (path.length === 1) {
          openRoot(name);
          return;
        }
        const attributes = Object.fromEntries(
          Object.entries(rawAttributes).map(([key, value]) => [key.toLowerCase(), value]),
        );
        if (item) {
          openItemElement(item, name, attributes);
        } else if (name === "link" && isFeedField(path)) {
          const isSiteLink = (attributes.rel ?? "alternate") === "alternate";
          if (isSiteLink && feedLink === "") feedLink = attributes.href ?? "";
          // The path of an item is `rss/channel/item`, `rdf:rdf/item` or `feed/entry`.
        } else if (itemElements.has(name) && path.length <= 3 && items.length < maxItems) {
          item = newItem(attributes["rdf:about"] ?? "");
          itemDepth = path.length;
        }
      },
      ontext(text: string) {
        if (item && field) {
          const { texts } = item;
          const existing = texts.get(field.name) ?? "";
          if (existing.length < maxFieldCharacters) {
            texts.set(field.name, existing + text.slice(0, maxFieldCharacters));
          }
        } else if (!item && isFeedField(path)) {
          if (path.at(-1) === "title") {
            feedTitle += text.slice(0, maxFeedTitleCharacters - feedTitle.length);
          }
          if (path.at(-1) === "link") feedLink += text.slice(0, newsLimits.url - feedLink.length);
        }
      },
      onclosetag() {
        if (field?.depth === path.length) field = undefined;
        if (item && itemDepth === path.length) {
          items.push(item);
          item = undefined;
        }
        path.pop();
      },
    },
    items(): readonly Item[] {
      if (!isFeed) {
        throw new InvalidFeedError("the document has no elements");
      }
      return items;
    },
    source: () => ({ name: feedTitle, url: feedLink }),
  };
}

/** True for a direct child of the feed, such as its title, but not for the title of the feed's image. */
function isFeedField(path: readonly string[]): boolean {
  const parent = path.at(-2);
  return path.length <= 3 && (parent === "channel" || parent === "feed");
}

function addImage({ images }: Item, name: string, attributes: Attributes): void {
  const { url = "", href = "", type = "", medium = "", rel = "", width = "" } = attributes;
  const isImage = medium === "image" || type.startsWith("image/");
  const isMedia = name === "media:content" && (isImage || (medium === "" && type === ""));
  const isEnclosure =
    (name === "enclosure" && isImage) || (name === "link" && rel === "enclosure" && isImage);
  if (isMedia || isEnclosure || name === "media:thumbnail" || name === "itunes:image") {
    const imageUrl = url === "" ? href : url;
    if (imageUrl !== "" && images.length < maxImages) {
      images.push({ url: imageUrl, width: Number.parseInt(width, 10) || 0 });
    }
  }
}

/**
 * Returns the URL of the smallest picture with at least the preferred width, or else of the widest picture, or else of
 * the first picture in the text; empty if there is none.
 */
function findBestImage(images: readonly Image[], html: string): string {
  const byWidth = images.toSorted((a, b) => a.width - b.width);
  const best = byWidth.find(({ width }) => width >= preferredImageWidth) ?? byWidth.at(-1);
  return best?.url ?? findFirstImage(html);
}

function findFirstImage(html: string): string {
  let imageUrl = "";
  const parser = new Parser({
    onopentag(name, { src = "" }) {
      if (name === "img" && imageUrl === "" && /^https?:/i.test(src)) imageUrl = src;
    },
  });
  parser.end(html.slice(0, maxFieldCharacters));
  return imageUrl;
}

function toRawArticle(item: Item, source: { name: string; url: string }): RawArticle {
  const { texts, plainTextFields } = item;
  const findField = (names: readonly string[]) => names.find((name) => texts.get(name)?.trim());
  const getText = (names: readonly string[]) => texts.get(findField(names) ?? "") ?? "";
  const guid = item.isGuidLink ? getText(["guid"]) : "";
  const htmlTexts = ["content:encoded", "description", "content", "summary"].map(
    (name) => texts.get(name) ?? "",
  );
  return {
    title: getText(fields.title),
    description: getText(fields.description),
    isHtml: {
      title: !plainTextFields.has("title"),
      description: !plainTextFields.has(findField(fields.description) ?? ""),
    },
    url: getText(fields.link).trim() || item.link || guid,
    image: findBestImage(item.images, htmlTexts.join("")),
    source: source.name,
    sourceUrl: source.url,
    publishedAt: getText(fields.date),
  };
}
