import { Parser } from "htmlparser2";
import { newsLimits, type RawArticle } from "./article.ts";
import { decodeXml } from "./decode-xml.ts";

/** The document is not a feed, or is built to attack the parser. */
export class InvalidFeedError extends Error {
  override readonly name = "NotAFeed";
}

const rootElements = new Set(["rss", "rdf:rdf", "feed"]);
const itemElements = new Set(["item", "entry"]);
const maxDepth = 60;
/** Max items that are read. Feeds list the newest items first. */
const maxItems = 150;
const maxFieldCharacters = 20_000;
const maxAttributes = 500;
/** Characters per step. Parsing them takes a few milliseconds. */
const stepCharacters = 50_000;

/** The elements for each field of an article, in order of preference. */
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

interface Item {
  readonly texts: Map<string, string>;
  /** Fields whose text is not HTML. Atom declares that for each field. */
  readonly plainTextFields: Set<string>;
  link: string;
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
 * the feed. Malformed XML is read as far as possible. Against attacks, the parser rejects entity declarations and too
 * deep nesting, knows only the built-in entities, and loads no external resources.
 */
export function* parseFeed(bytes: Buffer, contentType: string): Generator<undefined, RawArticle[]> {
  const feed = createFeedHandler();
  const parser = new Parser(feed.handler, { xmlMode: true, decodeEntities: true });
  const text = decodeXml(bytes, contentType);
  for (let from = 0; from < text.length; from += stepCharacters) {
    parser.write(text.slice(from, from + stepCharacters));
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
  const path: string[] = [];
  const items: Item[] = [];
  let isFeed = false;
  let isAtom = false;
  let feedTitle = "";
  let feedLink = "";
  let item: Item | undefined;
  /** The depths of the current item and its current field in `path`. */
  let itemDepth = 0;
  let field: { name: string; depth: number } | undefined;
  /** The number of attributes of the current tag. */
  let attributeCount = 0;

  function openRoot(name: string): void {
    if (!rootElements.has(name)) {
      throw new InvalidFeedError("its root is none of a feed");
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
        // A document type is allowed, but not its declarations: feeds need none, and entity expansion is an attack.
        if (name.startsWith("!") && /\[|entity/i.test(data)) {
          throw new InvalidFeedError("it declares entities");
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
          throw new InvalidFeedError("it is too deep");
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
          if (path.at(-1) === "title") feedTitle += text.slice(0, 500 - feedTitle.length);
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
        throw new InvalidFeedError("there is nothing in it");
      }
      return items;
    },
    source: () => ({ name: feedTitle, url: feedLink }),
  };
}

/** True for an element of the feed itself, such as its title; its image has a title too. */
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
    const address = url === "" ? href : url;
    if (address !== "" && images.length < 20) {
      images.push({ url: address, width: Number.parseInt(width, 10) || 0 });
    }
  }
}

/** Returns the smallest picture of at least 600 px, else the largest one, else the first picture in the text. */
function bestImage(images: readonly Image[], html: string): string {
  const bySize = images.toSorted((a, b) => a.width - b.width);
  const best = bySize.find(({ width }) => width >= 600) ?? bySize.at(-1);
  return best?.url ?? firstImageIn(html);
}

function firstImageIn(html: string): string {
  let first = "";
  const parser = new Parser({
    onopentag(name, { src = "" }) {
      if (name === "img" && first === "" && /^https?:/i.test(src)) first = src;
    },
  });
  parser.end(html.slice(0, maxFieldCharacters));
  return first;
}

function toRawArticle(item: Item, source: { name: string; url: string }): RawArticle {
  const { texts, plainTextFields } = item;
  const findField = (names: readonly string[]) => names.find((name) => texts.get(name)?.trim());
  const getText = (names: readonly string[]) => texts.get(findField(names) ?? "") ?? "";
  const guid = item.isGuidLink ? getText(["guid"]) : "";
  const html = ["content:encoded", "description", "content", "summary"].map(
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
    image: bestImage(item.images, html.join("")),
    source: source.name,
    sourceUrl: source.url,
    publishedAt: getText(fields.date),
  };
}
