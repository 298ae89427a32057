import { describe, expect, test } from "vitest";
import { toArticle } from "./article.ts";
import { InvalidFeedError, parseFeed } from "./parse-feed.ts";
import { parseServiceResponse } from "./parse-service-response.ts";

const now = new Date("2026-11-20T12:00:00Z");
const baseUrl = "https://news.example/feeds/world.xml";

function parseArticles(feed: string | Buffer, contentType = "application/xml") {
  const bytes = typeof feed === "string" ? Buffer.from(feed) : feed;
  const steps = parseFeed(bytes, contentType);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.flatMap((rawArticle) => toArticle(rawArticle, baseUrl, now) ?? []);
}

/** Creates an RSS feed of `items`. `doctype` is the XML before the root element. */
const createRss = (items: string, doctype = "") =>
  `<?xml version="1.0"?>${doctype}<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
  <title>The River Post</title><link>https://river.example/post</link><image><title>Not this</title><link>https://wrong.example/</link><url>https://news.example/logo.png</url></image>${items}</channel></rss>`;
const createItem = (extraXml: string, title = "A title") =>
  `<item><title>${title}</title><link>https://news.example/a</link>${extraXml}</item>`;
const parseFirst = (feed: string) => parseArticles(feed)[0];

describe("the parser reads", () => {
  test("RSS 2.0", () => {
    expect(
      parseArticles(
        createRss(`<item><title>A bridge for Kumasi</title><link> https://news.example/bridge?a=1&amp;b=2 </link>
          <description><![CDATA[<p>It <b>spans</b> the river.</p><script>alert(1)</script>]]></description>
          <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
          <media:content url="https://img.example/small.jpg" width="140" medium="image"/>
          <media:content url="https://img.example/fit.jpg" width="700" medium="image"/>
          <media:content url="https://img.example/large.jpg" width="4000" medium="image"/>
          <media:content url="https://img.example/film.mp4" medium="video" width="650"/></item>`),
      ),
    ).toEqual([
      {
        title: "A bridge for Kumasi",
        description: "It spans the river.",
        url: "https://news.example/bridge?a=1&b=2",
        image: "https://img.example/fit.jpg",
        source: "The River Post",
        sourceUrl: "https://river.example/post",
        publishedAt: "2026-11-20T10:00:00.000Z",
      },
    ]);
  });

  test("RSS 1.0", () => {
    const feed = `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="x"><title>Rivers</title></channel>
      <item rdf:about="https://news.example/1"><title>One</title><dc:date>2026-11-19T08:00:00+01:00</dc:date></item></rdf:RDF>`;
    expect(parseArticles(feed)).toMatchObject([
      {
        title: "One",
        url: "https://news.example/1",
        source: "Rivers",
        sourceUrl: "https://news.example/",
        publishedAt: "2026-11-19T07:00:00.000Z",
      },
    ]);
  });

  test("Atom, with a type for each text", () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Harps</title>
      <link rel="self" href="/feed.atom"/><link href="https://harps.example/"/>
      <entry><title>Why &lt;b&gt; is bold</title><link rel="self" href="/self"/><link href="../one"/>
        <id>urn:1</id><updated>2026-11-18T00:00:00Z</updated><published>2026-11-17T00:00:00Z</published>
        <summary type="html">&lt;p&gt;It &amp;amp; more&lt;/p&gt;</summary>
        <link rel="enclosure" type="image/png" href="/one.png"/></entry>
      <entry><title type="xhtml"><div>Two <em>words</em></div></title><link rel="alternate" href="https://news.example/2"/>
        <source><title>Elsewhere</title></source></entry></feed>`;
    expect(parseArticles(feed)).toMatchObject([
      {
        title: "Why <b> is bold",
        url: "https://news.example/one",
        description: "It & more",
        image: "https://news.example/one.png",
        publishedAt: "2026-11-17T00:00:00.000Z",
        source: "Harps",
        sourceUrl: "https://harps.example/",
      },
      { title: "Two words", url: "https://news.example/2", publishedAt: null },
    ]);
  });

  test("pictures from an enclosure, a thumbnail, or the first one in the text", () => {
    const parseImage = (extraXml: string) => parseFirst(createRss(createItem(extraXml)))?.image;
    expect(parseImage('<enclosure url="/a.jpg" type="image/jpeg"/>')).toBe(
      "https://news.example/a.jpg",
    );
    expect(
      parseImage('<media:group><media:thumbnail url="//img.example/t.jpg"/></media:group>'),
    ).toBe("https://img.example/t.jpg");
    expect(
      parseImage(
        "<description>&lt;img src='data:x'&gt;&lt;img src='http://i.example/b'&gt;</description>",
      ),
    ).toBe("http://i.example/b");
    expect(parseImage('<enclosure url="/a.mp3" type="audio/mpeg"/>')).toBeNull();
  });

  test("a guid as the link, unless it is declared not to be a permalink", () => {
    const parseGuid = (extraXml: string) =>
      parseArticles(
        createRss(`<item><title>T</title><guid${extraXml}>https://news.example/g</guid></item>`),
      );
    expect(parseGuid("")[0]?.url).toBe("https://news.example/g");
    expect(parseGuid(' isPermaLink="false"')).toEqual([]);
  });
});

describe("an article", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " java&#10;script:alert(1)",
    "data:text/html,a",
    "file:///etc/passwd",
    "ftp://news.example/a",
    "https://name:word@news.example/",
    "http://[broken",
    `https://news.example/${"a".repeat(3000)}`,
    "",
  ])("drops the URL %s, as link and as picture", (url) => {
    expect(parseArticles(createRss(`<item><title>T</title><link>${url}</link></item>`))).toEqual(
      [],
    );
    const image = parseFirst(createRss(createItem(`<media:thumbnail url="${url}"/>`)))?.image;
    expect(image).toBeNull();
  });

  test.each([
    ["AT&amp;amp;T grows", "AT&T grows"],
    ["&lt;b&gt;Bold&lt;/b&gt; words", "Bold words"],
    ["<![CDATA[<img src=x onerror=alert(1)>Words]]>", "Words"],
    ["<![CDATA[1 < 2 &nbsp; and 3 &gt; 2]]>", "1 < 2 and 3 > 2"],
    ["One\n   two\t three", "One two three"],
    [
      "&lt;style&gt;p{}&lt;/style&gt;Seen&lt;svg&gt;&lt;text&gt;no&lt;/text&gt;&lt;/svg&gt;",
      "Seen",
    ],
    ["Ọ̀rúnmìlà àti odò", "Ọ̀rúnmìlà àti odò"],
    ["كان يا ما كان", "كان يا ما كان"],
    ["left&#x202E;thgir&#x2066;", "leftthgir"],
    ["a&#0;b&#xD800;c&#7;", "abc"],
  ])("converts the title %s to the text %s", (markup, title) => {
    expect(parseFirst(createRss(createItem("", markup)))?.title.replaceAll("\ufffd", "")).toBe(
      title,
    );
  });

  test("truncates long texts between words, and drops a description that repeats the title", () => {
    const words = "word ".repeat(2000);
    const { title = "", description = "" } =
      parseFirst(createRss(createItem(`<description>${words}</description>`, words))) ?? {};
    expect([title.length <= 300, description.length <= 400]).toEqual([true, true]);
    expect([title, description].every((text) => text.endsWith("word…"))).toBe(true);
    expect(
      parseFirst(createRss(createItem("<description>Same</description>", "Same")))?.description,
    ).toBe("");
    expect(parseFirst(createRss(createItem("", "x".repeat(5000))))?.title).toHaveLength(300);
    const longest = "🌊".repeat(300);
    expect(parseFirst(createRss(createItem("", longest)))?.title).toBe(longest);
  });

  test("drops an invalid time, and limits a future time to now", () => {
    const parseDate = (date: string) =>
      parseFirst(createRss(createItem(`<pubDate>${date}</pubDate>`)))?.publishedAt;
    expect(parseDate("yesterday or so")).toBeNull();
    expect(parseDate("")).toBeNull();
    expect(parseDate("0001-01-01T00:00:00Z")).toBeNull();
    expect(parseDate("Fri, 20 Nov 2099 10:00:00 GMT")).toBe(now.toISOString());
    expect(parseDate("Fri, 20 Nov 2026 05:00:00 EST")).toBe("2026-11-20T10:00:00.000Z");
  });

  test("is dropped without a title, and has its host as source if the feed has no name", () => {
    expect(parseArticles(createRss(createItem("", " ")))).toEqual([]);
    expect(
      parseArticles(
        "<rss><channel><item><title>T</title><link>https://www.news.example/</link></item></channel></rss>",
      ),
    ).toMatchObject([{ source: "news.example" }]);
  });
});

describe("the parser decodes", () => {
  const createFeed = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>T</title><item><title>Café Zoë</title><link>https://a.example/</link></item></channel></rss>`;
  const encodeLatin1 = (text: string) => Buffer.from(text, "latin1");

  test.each([
    ["declared UTF-8", Buffer.from(createFeed("utf-8")), "text/xml"],
    [
      "UTF-8 with a header that declares Latin-1",
      Buffer.from(createFeed("utf-8")),
      "text/xml; charset=iso-8859-1",
    ],
    ["UTF-8 that declares Latin-1", Buffer.from(createFeed("iso-8859-1")), "text/xml"],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${createFeed("utf-8")}`), ""],
    ["Latin-1 by its declaration", encodeLatin1(createFeed("ISO-8859-1")), "application/xml"],
    ["Latin-1 by its header", encodeLatin1(createFeed("x")), 'text/xml; charset="iso-8859-1"'],
    ["Latin-1 that declares UTF-8", encodeLatin1(createFeed("utf-8")), "text/xml; charset=utf-8"],
    [
      "Latin-1 with an unknown encoding name",
      encodeLatin1(createFeed("no-such-thing")),
      "text/xml; charset=klingon",
    ],
    [
      "UTF-16 with a byte order mark",
      Buffer.from(`\ufeff${createFeed("utf-16")}`, "utf16le"),
      "application/xml",
    ],
    [
      "UTF-16 by its header",
      Buffer.from(createFeed("utf-16"), "utf16le"),
      "text/xml; charset=utf-16le",
    ],
  ])("%s", (_name, bytes, contentType) => {
    expect(parseArticles(bytes, contentType)).toMatchObject([{ title: "Café Zoë" }]);
  });
});

describe("an invalid or very large feed", () => {
  test.each([
    ["nothing", ""],
    ["words", "Service Unavailable"],
    ["HTML", "<!doctype html><html><body><item><title>T</title></item></body></html>"],
    ["JSON", '{"articles":[]}'],
    [
      "other XML",
      "<sitemap><item><title>T</title><link>https://a.example/</link></item></sitemap>",
    ],
    ["bytes", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]).toString("latin1")],
  ])("is rejected: %s", (_name, text) => {
    expect(() => parseArticles(text)).toThrow(InvalidFeedError);
  });

  test("is rejected if it declares entities; only the built-in entities are decoded", () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;">]>`;
    expect(() => parseArticles(createRss(createItem("", "&lol2;"), bomb))).toThrow(
      InvalidFeedError,
    );
    const externalEntity = `<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    expect(() => parseArticles(createRss(createItem("", "&file;"), externalEntity))).toThrow(
      InvalidFeedError,
    );
    const dtd = '<!DOCTYPE rss SYSTEM "http://127.0.0.1/a.dtd">';
    expect(parseFirst(createRss(createItem("", "a &lol; b"), dtd))?.title).toBe("a &lol; b");
  });

  test("is rejected if it is nested too deeply", () => {
    expect(() => parseArticles(createRss(createItem("<a>".repeat(10_000))))).toThrow(
      InvalidFeedError,
    );
  });

  test("is parsed as far as possible if it is truncated or nested incorrectly", () => {
    const completeFeed = createRss(`${createItem("", "One")}${createItem("", "Two")}`);
    expect(parseArticles(completeFeed.slice(0, completeFeed.indexOf("Two")))).toMatchObject([
      { title: "One" },
    ]);
    expect(
      parseArticles(
        createRss("<item><title>A & B</title></b><link>https://a.example/</link></item>"),
      ),
    ).toMatchObject([{ title: "A & B" }]);
  });

  test("is parsed up to its 150th article, and can contain a very long text", () => {
    expect(
      parseArticles(createRss(createItem("<description>a</description>").repeat(30_000))),
    ).toHaveLength(150);
    expect(
      parseArticles(
        createRss(createItem(`<description>${"&lt;b&gt;".repeat(300_000)}</description>`)),
      ),
    ).toHaveLength(1);
  });

  test("is rejected if an element has too many attributes", () => {
    const feed = createRss(`<item ${"a='1' ".repeat(400_000)}><title>T</title></item>`);
    expect(() => parseArticles(feed)).toThrow(InvalidFeedError);
  });
});

describe("the response of a news service", () => {
  const parseResponse = (response: unknown) =>
    parseServiceResponse(Buffer.from(JSON.stringify(response))).flatMap(
      (rawArticle) => toArticle(rawArticle, baseUrl, now) ?? [],
    );

  test("can have one of three names for the field of the picture", () => {
    const article = { title: "T", description: "<b>D</b>", url: "https://a.example/1" };
    const names = ["image", "urlToImage", "image_url"];
    const articles = names.map((name) => ({ ...article, [name]: `https://i.example/${name}` }));
    const parsedArticles = parseResponse({
      status: "ok",
      articles: [...articles, { ...article, source: { name: "S", url: "https://s.example/" } }],
    });
    expect(parsedArticles.map(({ image }) => image)).toEqual([
      ...names.map((name) => `https://i.example/${name}`),
      null,
    ]);
    expect(parsedArticles.at(-1)).toMatchObject({
      description: "D",
      source: "S",
      sourceUrl: "https://s.example/",
    });
  });

  test("can contain invalid articles, which are dropped, and invalid fields, which are ignored", () => {
    const invalidArticles = [
      null,
      7,
      "x",
      [],
      {},
      { title: 5, url: {} },
      { title: "T", url: "javascript:1" },
    ];
    const validArticle = {
      title: "T",
      description: null,
      url: "https://a.example/",
      image: { a: 1 },
      source: 4,
    };
    expect(parseResponse({ articles: [...invalidArticles, validArticle] })).toMatchObject([
      { title: "T", description: "", image: null, source: "a.example", publishedAt: null },
    ]);
  });

  test.each([[[]], [{}], [{ articles: "none" }], [null], ["text"]])(
    "is rejected: %j",
    (response) => {
      expect(() => parseResponse(response)).toThrow("the response has no articles");
    },
  );

  test("is rejected if it is not JSON", () => {
    expect(() => parseServiceResponse(Buffer.from("<html>"))).toThrow(
      "the response has no articles",
    );
  });
});
