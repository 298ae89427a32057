import { toCardPath } from "@kora/contract/public-pages";
import type { PublicSeries } from "@kora/contract/rendering";
import type { PublicStoryView } from "@kora/contract/stories";
import { describe, expect, test } from "vitest";
import { publicPage } from "./public-pages.tsx";
import { matureSharePage, missingSharePage, seriesSharePage, sharePage } from "./share-pages.tsx";

const assets = {
  stylesheet: "/assets/share-1.css",
  italicStylesheet: "/assets/share-italic-1.css",
  blocksStylesheet: "/assets/share-blocks-1.css",
  listsStylesheet: "/assets/share-lists-1.css",
  script: "/assets/share-client-1.js",
  latinFont: "/assets/literata-latin-1.woff2",
};
const origin = "https://kora.example";
const id = "01970000-0000-7000-8000-000000000001";

const story: PublicStoryView = {
  _id: id,
  title: "The River's Third Name",
  shortDescription: "A girl asks the river what it is called.",
  posterImage: "/media/01970000-0000-7000-8000-00000000000a/1080.jpg",
  poster: {
    id: "01970000-0000-7000-8000-00000000000a",
    width: 1600,
    height: 1000,
    widths: [320, 640, 1080, 1600],
    alt: "A river at night",
    color: "#203050",
  },
  genre: ["african folktales", "fantasy"],
  rating: "everyone",
  warnings: [],
  language: null,
  tags: [],
  noteBefore: "",
  noteAfter: "",
  editedAt: null,
  createdAt: "2026-11-18T19:30:00.000Z",
  updatedAt: "2026-11-19T08:15:00.000Z",
  userId: { _id: "01970000-0000-7000-8000-00000000000b", posterName: "Ama", avatar: null },
  series: null,
  story: "<p>Once, and not once, there was <strong>a river</strong>.</p>",
  format: 1,
  wordCount: 9,
  performance: { likeCount: 1, commentCount: 28, reads: 1342 },
  mayDownload: true,
};

const author = { name: "Ama", username: "ama" };
const renderPage = (changes: Partial<PublicStoryView> = {}) =>
  sharePage({ story: { ...story, ...changes }, author, origin }, assets).html;

/** Pages whose card is that of a story: its own, and those on which it is the first. */
const pagesWithCard: Record<string, (story: PublicStoryView) => string> = {
  "the page of a story": (shown) => renderPage(shown),
  "the page of a series": (shown) => {
    // The card needs a part of a series alone.
    const series = { ...story, title: "Rivers", writer: story.userId, parts: [id], partCount: 1 };
    return seriesSharePage(
      {
        series: {
          ...series,
          poster: shown.poster,
          posterImage: shown.posterImage,
          contents: [{ ...shown, position: null, isFinished: false, publishAt: null }],
        } as unknown as PublicSeries,
        author,
        origin,
      },
      assets,
    ).html;
  },
  "the page of a tag": (shown) => {
    const list = { stories: [{ ...shown, author }], after: null, nextAfter: null };
    const page = { ...list, kind: "tag", tag: "river" } as const;
    return publicPage({ page, isListed: true, origin }, assets).html;
  },
};

/** Returns the content of a `meta` element; undefined if there is none. */
function meta(html: string, name: string) {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

/** Returns the JSON-LD of a page. */
function linkedData(html: string) {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

/** Tags of executable scripts. */
const scripts = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes("application/ld+json"));

const textsWithMarkup = [
  `"><script>alert(1)</script>`,
  "</script><script>alert(1)</script>",
  "</title><img src=x onerror=alert(1)>",
  "<!--<script>",
  "' onload='alert(1)",
];

test.each(Object.entries(pagesWithCard))(
  "%s has a card with another address after an edit of the title or the poster",
  (_page, render) => {
    const readCard = (changes: Partial<PublicStoryView> = {}) =>
      meta(render({ ...story, ...changes }), "og:image");
    expect(readCard()).toMatch(/\/card\.png\?v=\w+$/);
    expect(readCard({ shortDescription: "Another." })).toBe(readCard());
    const cards = [
      readCard(),
      readCard({ title: "New" }),
      readCard({ poster: { ...story.poster, id: "01970000-0000-7000-8000-00000000000c" } }),
    ];
    expect(new Set(cards).size).toBe(3);
  },
);

describe("the page of a shared story", () => {
  test("has the cover, title, author, date, body and counts", () => {
    const html = renderPage();
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html.replaceAll("&#x27;", "'")).toMatch(/<h1[^>]*>The River's Third Name<\/h1>/);
    expect(html).toContain(">By Ama<");
    expect(html).toContain('<time dateTime="2026-11-18T19:30:00.000Z">November 18, 2026</time>');
    expect(html).toContain(story.story);
    for (const count of ["1 like", "28 comments", "1,342 views"]) {
      expect(html).toContain(`${count}</li>`);
    }
    const [cover = ""] = /<img[^>]*>/.exec(html) ?? [];
    expect(cover).toContain("/media/01970000-0000-7000-8000-00000000000a/640.webp 640w");
    expect(cover).toMatch(/width="1600" height="1000" alt="A river at night"/);
    expect(cover).toContain('fetchPriority="high"');
    expect(cover).toContain("background-color:#203050");
  });

  test("has Copy Link with its two messages, and a link Explore More Stories to /login", () => {
    const html = renderPage();
    expect(html).toMatch(/<a href="\/login"[^>]*>Explore More Stories<\/a>/);
    expect(html).toContain(`data-copy="${origin}/story/${id}/share"`);
    expect(html).toContain('data-copied="Link copied to clipboard!"');
    expect(html).toContain('data-copy-failed="Failed to copy link."');
    expect(html).toMatch(/<button[^>]*>.*Copy Link<\/button>/);
  });

  test("shows Copy Link only with JavaScript, else the URL to select", () => {
    const html = renderPage();
    expect(html).toMatch(/<button[^>]* hidden=""[^>]* data-copy=/);
    expect(html).toMatch(
      new RegExp(
        `<noscript>.*<span class="[^"]*select-all[^"]*">${origin}/story/${id}/share</span>`,
      ),
    );
  });

  test("has no inline script and no inline style sheet", () => {
    const html = renderPage();
    expect(scripts(html)).toEqual([
      '<script src="/share-theme.js">',
      '<script type="module" src="/assets/share-client-1.js">',
    ]);
    expect(html).not.toMatch(/<style/);
    expect(html).not.toMatch(/ on\w+=/);
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  });

  test("has metadata for chat apps and search engines", () => {
    const html = renderPage();
    const page = `${origin}/story/${id}/share`;
    const card = `${origin}${toCardPath(story)}`;
    expect(html).toContain(`<link rel="canonical" href="${page}"/>`);
    const expected = {
      "og:type": "article",
      "og:site_name": "Kora",
      "og:title": "The River&#x27;s Third Name",
      "og:description": story.shortDescription,
      "og:url": page,
      "og:image": card,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "The River&#x27;s Third Name, by Ama: A river at night",
      "article:published_time": story.createdAt,
      "article:modified_time": story.updatedAt,
      "article:author": "Ama",
      "twitter:card": "summary_large_image",
      "twitter:title": "The River&#x27;s Third Name",
      "twitter:description": story.shortDescription,
      "twitter:image": card,
      "twitter:image:alt": "The River&#x27;s Third Name, by Ama: A river at night",
      description: story.shortDescription,
      robots: "index, follow, max-image-preview:large",
    };
    for (const [name, content] of Object.entries(expected)) expect(meta(html, name)).toBe(content);
    expect(linkedData(html)).toMatchObject({
      "@type": "Article",
      headline: story.title,
      author: { name: "Ama" },
      image: [card, `${origin}${story.posterImage}`],
      genre: ["African Folktales", "Fantasy"],
      datePublished: story.createdAt,
      dateModified: story.updatedAt,
      interactionStatistic: [
        { interactionType: "https://schema.org/LikeAction", userInteractionCount: 1 },
        { interactionType: "https://schema.org/CommentAction", userInteractionCount: 28 },
        { interactionType: "https://schema.org/ReadAction", userInteractionCount: 1342 },
      ],
    });
  });

  test.each(textsWithMarkup)("renders %j only as text", (text) => {
    const html = renderPage({
      title: text,
      shortDescription: text,
      poster: { ...story.poster, alt: text },
      userId: { ...story.userId, posterName: text },
    });
    expect(scripts(html)).toEqual(scripts(renderPage()));
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>"]*(?:"[^"]*"[^>"]*)* on\w+=/);
    expect(linkedData(html).headline).toBe(text);
  });

  test("sets the direction and language of an Arabic title, and does not preload the Latin font", () => {
    const arabic = "الاسم الثالث للنهر";
    const html = renderPage({ title: arabic, story: `<p>${arabic}</p>` });
    expect(html).toContain(`<title>${arabic} · Kora</title>`);
    expect(html).toMatch(new RegExp(`<h1 dir="auto" lang="und-Arab"[^>]*>${arabic}</h1>`));
    expect(html).toMatch(/<div dir="auto" lang="und-Arab" class="story-text/);
    expect(renderPage()).not.toContain('lang="und');
    expect(html).not.toContain(assets.latinFont);
    expect(renderPage()).toContain(`as="font" type="font/woff2" href="${assets.latinFont}"`);
  });

  test("links to the writer's feed for feed readers", () => {
    expect(renderPage()).toContain(
      `<link rel="alternate" type="application/atom+xml" title="Stories by Ama" href="${origin}/@ama/atom"/>`,
    );
  });

  test.each([
    ["italics in plain Latin letters", "<p>Où était <em>la rivière</em>?</p>", true],
    ["no italics", "<p>Once</p>", false],
    ["italics and 5,000 words", `<p><em>a</em>${" once".repeat(5000)}</p>`, false],
    ["italics and extended Latin letters", "<p>Ọ̀rúnmìlà <em>wí</em></p>", false],
    ["italics and another script", "<p>река <em>a</em></p>", false],
  ])("loads the italic font only for short Latin stories: %s", (_what, body, expected) => {
    expect(renderPage({ story: body }).includes(assets.italicStylesheet)).toBe(expected);
  });

  test("loads the styles of headings, quotes, scene breaks, verse and code only for stories that have them", () => {
    const blocks = "<h2>One</h2><blockquote><p>a</p></blockquote><hr /><pre>b</pre>";
    const html = renderPage({ story: blocks, format: 2 });
    expect(html).toContain(`<link rel="stylesheet" href="${assets.blocksStylesheet}"/>`);
    expect(html).toContain(blocks);
    expect(renderPage()).not.toContain(assets.blocksStylesheet);
  });

  test.each([
    ["Amharic", "ወንዙ ሦስተኛ ስም", "und-Ethi"],
    ["N’Ko", "ߒߞߏ ߞߊ߲ ߘߌ", "und-Nkoo"],
    ["Chinese", "<p>水の名前</p>", "und-Hani"],
  ])("sets the script in the lang attribute for %s", (_what, title, language) => {
    expect(renderPage({ title })).toMatch(new RegExp(`<h1 dir="auto" lang="${language}"`));
  });

  test("has the language of the story, unless it is that of the page", () => {
    const french = renderPage({ title: "ወንዙ", language: "fr" });
    expect(french).toMatch(/<h1 dir="auto" lang="fr"/);
    expect(french).toMatch(/<div dir="auto" lang="fr" class="story-text/);
    expect(renderPage({ language: "en" }).match(/ lang="en"/g)).toHaveLength(1);
  });

  test("shows notes, tags and the day of the last edit only if there are any", () => {
    const plain = renderPage({});
    expect(plain).not.toMatch(/Author's note|aria-label="Tags"|Edited/);
    const page = renderPage({
      noteBefore: "For <Kofi>.",
      noteAfter: "More on Friday.",
      tags: ["river"],
      editedAt: "2026-11-20T08:00:00.000Z",
    });
    expect(page).toMatch(/For &lt;Kofi&gt;\.<\/p><\/aside><div[^>]*class="story-text/);
    expect(page).toContain("More on Friday.");
    expect(page).toMatch(/<a href="\/tags\/river"[^>]*>#(<!-- -->)?river<\/a>/);
    expect(page).toContain(">Edited November 20, 2026</time>");
  });

  test("does not split a title of 70 letters without a space", () => {
    const title = "W".repeat(70);
    expect(renderPage({ title })).toContain(`>${title}</h1>`);
  });

  test("describes the card by title and writer when the poster has no alt text", () => {
    const html = renderPage({ poster: { ...story.poster, alt: "" } });
    expect(meta(html, "og:image:alt")).toBe("The River&#x27;s Third Name, by Ama");
    expect(html).toMatch(/<img[^>]* alt=""/);
  });
});

describe("the page without its story", () => {
  test.each(["story", "series"] as const)("says that the %s is gone", (kind) => {
    const { html } = missingSharePage(kind, assets);
    expect(html).toMatch(new RegExp(`<h1[^>]*>This ${kind} is no longer here\\.</h1>`));
    expect(html).toMatch(/<a href="\/"[^>]*>Go home<\/a>/);
    expect(meta(html, "robots")).toBe("noindex");
  });

  test("says that an unpublished story is not available at the moment", () => {
    const { html: withdrawn } = missingSharePage("withdrawn", assets);
    expect(withdrawn).toMatch(/<h1[^>]*>This story is not available at the moment\.<\/h1>/);
    expect(meta(withdrawn, "robots")).toBe("noindex");
  });

  test("runs only the theme script", () => {
    const { html } = missingSharePage("story", assets);
    expect(scripts(html)).toEqual(['<script src="/share-theme.js">']);
  });
});

test("the page of a mature story has only its title, warnings and a link to log in", () => {
  const mature = {
    _id: id,
    title: story.title,
    warnings: ["violence", "abuse"],
    language: "en",
  } as const;
  const html = matureSharePage(
    { story: { ...mature, warnings: [...mature.warnings] }, origin },
    assets,
  ).html;
  expect(html).toContain("This story contains violence and abuse.");
  expect(html).toContain(`href="/login?next=%2Fstory%2F${id}"`);
  expect(meta(html, "robots")).toBe("noindex");
  for (const text of ["og:", "twitter:", "ld+json", "description"])
    expect(html).not.toContain(text);
});
