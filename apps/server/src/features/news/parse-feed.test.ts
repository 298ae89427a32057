import { describe, expect, test } from "vitest";
import { toArticle } from "./article.ts";
import { InvalidFeedError, parseFeed } from "./parse-feed.ts";
import { parseServiceResponse } from "./parse-service-response.ts";

const now = new Date("2026-11-20T12:00:00Z");
const base = "https://news.example/feeds/world.xml";

function articlesOf(feed: string | Buffer, contentType = "application/xml") {
  const bytes = typeof feed === "string" ? Buffer.from(feed) : feed;
  const steps = parseFeed(bytes, contentType);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.flatMap((one) => toArticle(one, base, now) ?? []);
}

const rss = (items: string, more = "") =>
  `<?xml version="1.0"?>${more}<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
  <title>The River Post</title><image><title>Not this</title><url>https://news.example/logo.png</url></image>${items}</channel></rss>`;
const item = (more: string, title = "A title") =>
  `<item><title>${title}</title><link>https://news.example/a</link>${more}</item>`;
const first = (feed: string) => articlesOf(feed)[0];

describe("a feed may be", () => {
  test("RSS 2.0", () => {
    expect(
      articlesOf(
        rss(`<item><title>A bridge for Kumasi</title><link> https://news.example/bridge?a=1&amp;b=2 </link>
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
        publishedAt: "2026-11-20T10:00:00.000Z",
      },
    ]);
  });

  test("RSS 1.0", () => {
    const feed = `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="x"><title>Rivers</title></channel>
      <item rdf:about="https://news.example/1"><title>One</title><dc:date>2026-11-19T08:00:00+01:00</dc:date></item></rdf:RDF>`;
    expect(articlesOf(feed)).toMatchObject([
      {
        title: "One",
        url: "https://news.example/1",
        source: "Rivers",
        publishedAt: "2026-11-19T07:00:00.000Z",
      },
    ]);
  });

  test("Atom, whose texts say themselves what they are", () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Harps</title>
      <entry><title>Why &lt;b&gt; is bold</title><link rel="self" href="/self"/><link href="../one"/>
        <id>urn:1</id><updated>2026-11-18T00:00:00Z</updated><published>2026-11-17T00:00:00Z</published>
        <summary type="html">&lt;p&gt;It &amp;amp; more&lt;/p&gt;</summary>
        <link rel="enclosure" type="image/png" href="/one.png"/></entry>
      <entry><title type="xhtml"><div>Two <em>words</em></div></title><link rel="alternate" href="https://news.example/2"/>
        <source><title>Elsewhere</title></source></entry></feed>`;
    expect(articlesOf(feed)).toMatchObject([
      {
        title: "Why <b> is bold",
        url: "https://news.example/one",
        description: "It & more",
        image: "https://news.example/one.png",
        publishedAt: "2026-11-17T00:00:00.000Z",
        source: "Harps",
      },
      { title: "Two words", url: "https://news.example/2", publishedAt: null },
    ]);
  });

  test("one whose picture is an enclosure, a thumbnail, or the first in the text", () => {
    const imageOf = (more: string) => first(rss(item(more)))?.image;
    expect(imageOf('<enclosure url="/a.jpg" type="image/jpeg"/>')).toBe(
      "https://news.example/a.jpg",
    );
    expect(imageOf('<media:group><media:thumbnail url="//img.example/t.jpg"/></media:group>')).toBe(
      "https://img.example/t.jpg",
    );
    expect(
      imageOf(
        "<description>&lt;img src='data:x'&gt;&lt;img src='http://i.example/b'&gt;</description>",
      ),
    ).toBe("http://i.example/b");
    expect(imageOf('<enclosure url="/a.mp3" type="audio/mpeg"/>')).toBeNull();
  });

  test("one whose guid is the link, unless it says that it is none", () => {
    const guid = (more: string) =>
      articlesOf(rss(`<item><title>T</title><guid${more}>https://news.example/g</guid></item>`));
    expect(guid("")[0]?.url).toBe("https://news.example/g");
    expect(guid(' isPermaLink="false"')).toEqual([]);
  });
});

describe("of an article", () => {
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
  ])("the address %s is not taken, nor as a picture", (address) => {
    expect(articlesOf(rss(`<item><title>T</title><link>${address}</link></item>`))).toEqual([]);
    const image = first(rss(item(`<media:thumbnail url="${address}"/>`)))?.image;
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
  ])("the title %s is the text %s", (written, title) => {
    expect(first(rss(item("", written)))?.title.replaceAll("\ufffd", "")).toBe(title);
  });

  test("long texts are cut between words, a text that only repeats the title is left out", () => {
    const words = "word ".repeat(2000);
    const { title = "", description = "" } =
      first(rss(item(`<description>${words}</description>`, words))) ?? {};
    expect([title.length <= 300, description.length <= 400]).toEqual([true, true]);
    expect([title, description].every((text) => text.endsWith("word…"))).toBe(true);
    expect(first(rss(item("<description>Same</description>", "Same")))?.description).toBe("");
    expect(first(rss(item("", "x".repeat(5000))))?.title).toHaveLength(300);
  });

  test("a moment that is none is none, and one of tomorrow is of now", () => {
    const at = (date: string) => first(rss(item(`<pubDate>${date}</pubDate>`)))?.publishedAt;
    expect(at("yesterday or so")).toBeNull();
    expect(at("")).toBeNull();
    expect(at("0001-01-01T00:00:00Z")).toBeNull();
    expect(at("Fri, 20 Nov 2099 10:00:00 GMT")).toBe(now.toISOString());
    expect(at("Fri, 20 Nov 2026 05:00:00 EST")).toBe("2026-11-20T10:00:00.000Z");
  });

  test("one without a title is left out, one whose feed has no name is of its host", () => {
    expect(articlesOf(rss(item("", " ")))).toEqual([]);
    expect(
      articlesOf(
        "<rss><channel><item><title>T</title><link>https://www.news.example/</link></item></channel></rss>",
      ),
    ).toMatchObject([{ source: "news.example" }]);
  });
});

describe("a feed is read in", () => {
  const feed = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>T</title><item><title>Café Zoë</title><link>https://a.example/</link></item></channel></rss>`;
  const latin = (text: string) => Buffer.from(text, "latin1");

  test.each([
    ["UTF-8 that says so", Buffer.from(feed("utf-8")), "text/xml"],
    [
      "UTF-8 that its header calls Latin-1",
      Buffer.from(feed("utf-8")),
      "text/xml; charset=iso-8859-1",
    ],
    ["UTF-8 that it calls Latin-1 itself", Buffer.from(feed("iso-8859-1")), "text/xml"],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${feed("utf-8")}`), ""],
    ["Latin-1 by its declaration", latin(feed("ISO-8859-1")), "application/xml"],
    ["Latin-1 by its header", latin(feed("x")), 'text/xml; charset="iso-8859-1"'],
    ["Latin-1 that is called UTF-8", latin(feed("utf-8")), "text/xml; charset=utf-8"],
    ["Latin-1 of an unknown name", latin(feed("no-such-thing")), "text/xml; charset=klingon"],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${feed("utf-16")}`, "utf16le"), "application/xml"],
    ["UTF-16 by its header", Buffer.from(feed("utf-16"), "utf16le"), "text/xml; charset=utf-16le"],
  ])("%s", (_what, bytes, contentType) => {
    expect(articlesOf(bytes, contentType)).toMatchObject([{ title: "Café Zoë" }]);
  });
});

describe("what is sent instead of a feed", () => {
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
  ])("is refused: %s", (_what, text) => {
    expect(() => articlesOf(text)).toThrow(InvalidFeedError);
  });

  test("is refused when it declares entities, and none but XML's own are known", () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;">]>`;
    expect(() => articlesOf(rss(item("", "&lol2;"), bomb))).toThrow(InvalidFeedError);
    const outside = `<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    expect(() => articlesOf(rss(item("", "&file;"), outside))).toThrow(InvalidFeedError);
    const dtd = '<!DOCTYPE rss SYSTEM "http://127.0.0.1/a.dtd">';
    expect(first(rss(item("", "a &lol; b"), dtd))?.title).toBe("a &lol; b");
  });

  test("is refused when it is too deep", () => {
    expect(() => articlesOf(rss(item("<a>".repeat(10_000))))).toThrow(InvalidFeedError);
  });

  test("is read as far as it goes when it breaks off, or is badly nested", () => {
    const whole = rss(`${item("", "One")}${item("", "Two")}`);
    expect(articlesOf(whole.slice(0, whole.indexOf("Two")))).toMatchObject([{ title: "One" }]);
    expect(
      articlesOf(rss("<item><title>A & B</title></b><link>https://a.example/</link></item>")),
    ).toMatchObject([{ title: "A & B" }]);
  });

  test("is read in a moment when it is as large as may be", () => {
    expect(articlesOf(rss(item("<description>a</description>").repeat(30_000)))).toHaveLength(150);
    expect(
      articlesOf(rss(item(`<description>${"&lt;b&gt;".repeat(300_000)}</description>`))),
    ).toHaveLength(1);
  });

  test("is refused when an element has more attributes than any reader knows", () => {
    const feed = rss(`<item ${"a='1' ".repeat(400_000)}><title>T</title></item>`);
    expect(() => articlesOf(feed)).toThrow(InvalidFeedError);
  });
});

describe("a news service", () => {
  const read = (answer: unknown) =>
    parseServiceResponse(Buffer.from(JSON.stringify(answer))).flatMap(
      (one) => toArticle(one, base, now) ?? [],
    );

  test("answers with articles, whose picture has one of three names", () => {
    const article = { title: "T", description: "<b>D</b>", url: "https://a.example/1" };
    const names = ["image", "urlToImage", "image_url"];
    const articles = names.map((name) => ({ ...article, [name]: `https://i.example/${name}` }));
    const found = read({
      status: "ok",
      articles: [...articles, { ...article, source: { name: "S" } }],
    });
    expect(found.map(({ image }) => image)).toEqual([
      ...names.map((name) => `https://i.example/${name}`),
      null,
    ]);
    expect(found.at(-1)).toMatchObject({ description: "D", source: "S" });
  });

  test("may say anything in an article, which is then left out or is without it", () => {
    const odd = [null, 7, "x", [], {}, { title: 5, url: {} }, { title: "T", url: "javascript:1" }];
    const kept = {
      title: "T",
      description: null,
      url: "https://a.example/",
      image: { a: 1 },
      source: 4,
    };
    expect(read({ articles: [...odd, kept] })).toMatchObject([
      { title: "T", description: "", image: null, source: "a.example", publishedAt: null },
    ]);
  });

  test.each([[[]], [{}], [{ articles: "none" }], [null], ["text"]])("is refused: %j", (answer) => {
    expect(() => read(answer)).toThrow("it has no articles");
  });

  test("is refused when it answers with no JSON", () => {
    expect(() => parseServiceResponse(Buffer.from("<html>"))).toThrow("it has no articles");
  });
});
