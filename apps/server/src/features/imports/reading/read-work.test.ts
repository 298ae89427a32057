import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";
import {
  addFiles,
  makeBook,
  makeMediumFile,
  makeWordFile,
  makeWordPressFile,
  stateSize,
  type TestFile,
  twelveNightsPath,
  type WordPressPost,
  wordParagraph,
  wordPicture,
  wordRun,
  words,
  wordTable,
  zip,
} from "./files.fixture.ts";
import { readTestFile } from "./read-work.fixture.ts";

const read = async (fileName: string, file: TestFile | string) =>
  (await readTestFile(fileName, file)).work;
const titles = async (fileName: string, file: TestFile | string) =>
  (await read(fileName, file)).parts.map(({ title }) => title);
const countWords = (html: string) => html.match(/word\d+/g)?.length;

test("hidden text of a document, page or book does not become visible", async () => {
  const word = await makeWordFile([
    wordParagraph(null, wordRun("Shown.") + wordRun("secret", "<w:b/><w:vanish/>")),
    wordParagraph(null, wordRun("Shown too.", '<w:vanish w:val="0"/>')),
  ]);
  const page = Buffer.from(
    '<h1>One</h1><p>Shown.<span style="display:none">secret</span></p><div hidden><p>secret</p></div><p>Shown too.</p>',
  );
  const book = await makeBook({
    "one.xhtml":
      '<h1>One</h1><p>Shown.</p><p hidden="hidden">secret</p><div style="display:none"/><p>Shown too.</p>',
  });
  for (const [name, file] of [
    ["a.docx", word],
    ["a.html", page],
    ["a.epub", book],
  ] as const) {
    const html = (await read(name, file)).parts.map((part) => part.html).join();
    expect(html).toContain("Shown.");
    expect(html).toContain("Shown too.");
    expect(html).not.toContain("secret");
  }
});

describe("a Word document", () => {
  test("becomes one part for each heading of the first level, with its formatted text", async () => {
    const file = await makeWordFile([
      wordParagraph("Title", wordRun("The Long River")),
      wordParagraph("Heading1", wordRun("The Ferry")),
      wordParagraph(
        null,
        wordRun("It was ") + wordRun("dark", "<w:b/>") + wordRun(" and late.", "<w:i/>"),
      ),
      wordParagraph("Heading2", wordRun("At the bank")),
      wordParagraph("Quote", wordRun("Who goes there?")),
      wordParagraph("Heading1", wordRun("The Well")),
      wordParagraph(null, wordRun("Deep.", '<w:u w:val="single"/>')),
    ]);
    expect((await read("river.docx", file)).parts).toEqual([
      {
        title: "The Ferry",
        html: "<p>It was <strong>dark</strong><em> and late.</em></p>\n<h2>At the bank</h2>\n<blockquote><p>Who goes there?</p></blockquote>",
      },
      { title: "The Well", html: "<p><u>Deep.</u></p>" },
    ]);
  });

  test("of twelve chapters becomes twelve parts", async () => {
    const chapters = Array.from({ length: 12 }, (_, index) => [
      wordParagraph("Heading1", wordRun(`Part ${index + 1}`)),
      wordParagraph(null, wordRun(words(300))),
    ]);
    expect(await titles("twelve.docx", await makeWordFile(chapters.flat()))).toHaveLength(12);
  });

  test("of LibreOffice becomes parts with lists, quotes, lines and scene breaks", async () => {
    const file = new Uint8Array(await readFile(twelveNightsPath));
    const { parts, notes } = await read("nights.docx", file);
    expect(notes).toEqual([]);
    expect(parts.map(({ title }) => title)).toEqual(
      "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth"
        .split(" ")
        .map((ordinal) => `The ${ordinal} Night`),
    );
    const htmlOf = (number: number) => parts[number - 1]?.html;
    expect(htmlOf(1)).toContain("<strong>one more</strong>");
    expect(htmlOf(2)).toContain("<ol><li>Do not call a name twice.</li>");
    expect(htmlOf(3)).toContain(
      "<blockquote><p>Whoever crosses is not whoever arrives.</p></blockquote>",
    );
    expect(htmlOf(4)).toContain("Row, the river has a name,<br />row, the name is long,");
    expect(htmlOf(5)).toContain("<h2>After it</h2>");
    expect(htmlOf(7)).toContain("Ọ̀ṣun herself, said the old man from Òṣogbo");
    expect(htmlOf(8)).toContain("looked away.</p>\n<hr />\n<p>Only the thirteenth waved.</p>");
  });

  test("keeps the text of tables, in which each row becomes a paragraph", async () => {
    const file = await makeWordFile([
      wordParagraph(null, wordRun("Before")),
      wordTable([
        [wordParagraph(null, wordRun("Dawn", "<w:b/>")), wordParagraph(null, wordRun("the ferry"))],
        [wordParagraph(null, ""), wordParagraph(null, wordRun("the well"))],
        [wordParagraph(null, wordRun("Dusk")), wordParagraph(null, wordRun("a")).repeat(2)],
      ]),
      wordParagraph(null, wordRun("After")),
    ]);
    expect(await read("times.docx", file)).toEqual({
      parts: [
        {
          title: "times",
          html: "<p>Before</p>\n<p><strong>Dawn</strong> – the ferry</p>\n<p>the well</p>\n<p>Dusk</p>\n<p>a</p>\n<p>a</p>\n<p>After</p>",
        },
      ],
      notes: ["“times”: the rows of a table became paragraphs."],
    });
  });

  test("has notes about its comments, and about words above and below its pages", async () => {
    const file = await makeWordFile([wordParagraph(null, wordRun("Deep"))]);
    const notesOf = async (files: Record<string, string>) =>
      (await read("a.docx", await addFiles(file, files))).notes;
    const page = (text: string) => `<w:hdr>${wordParagraph(null, wordRun(text))}</w:hdr>`;
    expect(
      await notesOf({
        "word/comments.xml": "<w:comments/>",
        "word/header1.xml": "<w:hdr/>",
        "word/footer1.xml": page("– 12 –"),
      }),
    ).toEqual([]);
    expect(
      await notesOf({
        "word/comments.xml": '<w:comments><w:comment w:id="1"/><w:comment w:id="2"/></w:comments>',
        "word/header1.xml": page("The Long River"),
        "word/footer2.xml": page("By Ama"),
      }),
    ).toEqual([
      "2 comments in the document were left out.",
      "The headers and footers of the pages were left out.",
    ]);
  });

  test("that is an old .doc file is refused with a sentence", async () => {
    await expect(read("old.docx", "\u00d0\u00cf\u0011\u00e0")).rejects.toThrow(
      "This is not a Word document that Kora can read. Old .doc files must be saved as .docx first.",
    );
  });

  test("that is cut or damaged is refused, and the sentence names the file in it and the line", async () => {
    const whole = await makeWordFile([wordParagraph(null, wordRun("Deep"))]);
    await expect(read("a.docx", whole.slice(0, -100))).rejects.toThrow(
      "This file is damaged or not complete, so Kora cannot open it.",
    );
    await expect(read("a.docx", await zip({ "word/other.xml": "<a/>" }))).rejects.toThrow(
      "This document is damaged: word/document.xml is missing or cannot be read.",
    );
    const broken = await makeWordFile([wordParagraph(null, `\n${wordRun("Deep")}</w:tbl>`)]);
    await expect(read("a.docx", broken)).rejects.toThrow(
      "This document is damaged in line 2 of word/document.xml.",
    );
  });
});

describe("Markdown, HTML and plain text", () => {
  test("Markdown keeps headings, quotes, lists, code and scene breaks; HTML in it is text", async () => {
    const markdown =
      "---\ntitle: The Well\n---\n## Below\n\n> Deep\n\n- one\n\n`dark`\n\n***\n\n<b>x</b>";
    expect((await read("a.md", markdown)).parts).toEqual([
      {
        title: "The Well",
        html: "<h2>Below</h2>\n<blockquote>\n<p>Deep</p>\n</blockquote>\n<ul>\n<li>one</li>\n</ul>\n<p><code>dark</code></p>\n<hr />\n<p>&lt;b&gt;x&lt;/b&gt;</p>",
      },
    ]);
  });

  test("Markdown keeps the text of tables", async () => {
    const { parts, notes } = await read("a.md", "| a | *b* |\n|---|---|\n| c | d |\n\nend");
    expect(parts[0]?.html).toBe("<p>a – <em>b</em></p>\n<p>c – d</p>\n<p>end</p>");
    expect(notes).toEqual(["“a”: the rows of a table became paragraphs."]);
  });

  test("plain text keeps paragraphs and line ends, in UTF-8, UTF-16 and old Windows encodings", async () => {
    const html = "<p>Ọ̀rọ̀<br />ẹnu</p>\n<p>two</p>";
    const text = "Ọ̀rọ̀\r\nẹnu\r\n\r\ntwo";
    expect((await read("a.txt", text)).parts).toEqual([{ title: "a", html }]);
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
    expect((await read("a.txt", utf16)).parts).toEqual([{ title: "a", html }]);
    const windows = new Uint8Array(Buffer.from("caf\u00e9", "latin1"));
    expect((await read("b.txt", windows)).parts).toEqual([{ title: "b", html: "<p>café</p>" }]);
  });

  test("HTML loses scripts, styles, pictures and handlers, and the notes say what was left out", async () => {
    const html = `<html><head><title>My Story</title><style>p{}</style></head><body><script>alert(1)</script>
      <div><p onclick="x()">One</p><img src="https://example.org/a.png"><table><tr><td>two</td></tr></table></div></body></html>`;
    const { parts, notes } = await read("a.html", html);
    expect(parts[0]?.title).toBe("My Story");
    expect(parts[0]?.html).not.toMatch(/script|onclick|img|table/);
    expect(parts[0]?.html).toContain("One");
    expect(notes).toEqual([
      "“My Story”: the rows of a table became paragraphs.",
      "“My Story”: a picture was left out, because it is not in the file.",
    ]);
  });

  test("in HTML, no text is lost of what a story cannot have", async () => {
    const html = `<dl><dt>Ferry</dt><dd>a <b>boat</b></dd></dl>
      <details><summary>More</summary>Hidden <p>text</p></details>
      <ul><li>one<ul><li>inner</li></ul></li><li>two<table><tr><td>x</td><td>y</td></tr></table></li></ul>
      <figure><figcaption>The <i>river</i></figcaption><pre>row\n  row</pre></figure>
      <fieldset><legend>Wish</legend>Rain</fieldset><address>Lagos</address>
      <blockquote>Said<footer>Ama</footer></blockquote>
      <p>Deep<sup><a href="#n1">1</a></sup></p><aside id="n1">1. Very.</aside>
      <video src="a.mp4">film</video><p>Two <math><mi>x</mi></math>.</p><iframe src="https://example.org"></iframe>`;
    const { parts, notes } = await read("a.html", html);
    expect(parts[0]?.html.split("\n").map((line) => line.trim())).toEqual([
      "<p>Ferry</p>",
      "<p>a <strong>boat</strong></p>",
      "<p>More</p>",
      "<p>Hidden </p>",
      "<p>text</p>",
      "<ul><li>one<ul><li>inner</li></ul></li><li>two<p>x – y</p></li></ul>",
      "<pre>row",
      "row</pre>",
      "<p>The <em>river</em></p>",
      "<p>Wish</p>",
      "<p>Rain</p>",
      "<p>Lagos</p>",
      "<blockquote>Said",
      "Ama",
      "</blockquote>",
      "<p>Deep<span>1</span></p>",
      "<p>1. Very.</p>",
      "<p>Two .</p>",
    ]);
    expect(notes).toEqual([
      "“a”: the rows of a table became paragraphs.",
      "“a”: 2 recordings or embedded pages were left out.",
      "“a”: a formula was left out.",
    ]);
  });

  test("the notes name what is left out, changed or shortened", async () => {
    const file = `<h1>Empty</h1><h1>${"Ferry ".repeat(20)}</h1><p>a <s>b</s></p>
      <h1>Page</h1><svg><text>x</text></svg><p>c <embed src="a.swf"/></p>
      <form>Name <input name="a"/></form><ul><li><form>d</form></li></ul>
      <object data="a.pdf"></object><iframe src="https://example.org"></iframe>
      <h1>Full</h1>${"<p><b><i><s>e</s></i></b></p>".repeat(1500)}`;
    const { parts, notes } = await read("a.html", file);
    const ferry = `${"Ferry ".repeat(20).slice(0, 69).trimEnd()}…`;
    expect(parts.map(({ title }) => title)).toEqual([ferry, "Page", "Full"]);
    expect(notes).toEqual([
      "“Empty” has no text that Kora can read.",
      `The title “${ferry}” was too long, so it was shortened.`,
      `“${ferry}”: its text is no longer struck through.`,
      "“Page”: 3 recordings or embedded pages were left out.",
      "“Page”: a drawing was left out.",
      "“Page”: the fields of 2 forms were left out.",
      "“Full” has more formatting than a story can have, so it became plain text.",
    ]);
  });

  test("a title of 70 emoji is not too long", async () => {
    const title = "🌊".repeat(70);
    const { parts, notes } = await read("a.html", `<h1>${title}</h1><p>a</p>`);
    expect([parts[0]?.title, notes]).toEqual([title, []]);
  });

  test("notes over the limit are counted", async () => {
    const part = (title: number) => `# ${title}\n\na ~~b~~`;
    const file = (count: number) =>
      Array.from({ length: count }, (_, index) => part(index)).join("\n\n");
    expect((await read("a.md", file(200))).notes.at(-1)).toMatch(/^“199”: its text/);
    const { notes } = await read("a.md", file(230));
    expect(notes).toHaveLength(200);
    expect(notes.at(-1)).toBe("There are 31 more notes like these.");
  });

  test("a file that is no text, or has none, is refused with a sentence", async () => {
    await expect(read("a.txt", "a\0b")).rejects.toThrow("This file is not a text.");
    await expect(read("a.txt", " \n ")).rejects.toThrow("Kora found no text in this file.");
    await expect(read("a.pdf", "%PDF")).rejects.toThrow(
      "Kora reads .docx, .md, .html, .txt and .epub",
    );
  });
});

describe("a part of more than 5,000 words", () => {
  test("is divided at headings", async () => {
    const text = `## First\n\n${words(3000)}\n\n## Second\n\n${words(3000)}`;
    expect(await titles("long.md", text)).toEqual(["long: First", "long: Second"]);
  });

  test("without headings is divided at paragraphs, and no word is lost", async () => {
    const text = Array.from({ length: 12 }, () => words(1000)).join("\n\n");
    const { parts } = await read("long.txt", text);
    expect(parts.map(({ title }) => title)).toEqual(["long", "long (2)", "long (3)"]);
    expect(parts.map(({ html }) => countWords(html))).toEqual([5000, 5000, 2000]);
  });

  test("with one endless paragraph is divided between words", async () => {
    const { parts } = await read("endless.txt", words(11_000));
    expect(parts.map(({ html }) => countWords(html))).toEqual([5000, 5000, 1000]);
  });

  test("more than 500 parts are refused with their number", async () => {
    const text = Array.from({ length: 501 }, (_, index) => `# ${index}\n\nword`).join("\n\n");
    await expect(read("many.md", text)).rejects.toThrow(
      "A file can have at most 500 parts. This one has 501.",
    );
  });
});

describe("a book", () => {
  test("becomes one part for each chapter, in the order of the spine", async () => {
    const book = await makeBook({
      "b.xhtml": "<h1>One</h1><p>first &amp; last</p>",
      "a.xhtml": "<section><h1>Two</h1><p>second</p></section>",
    });
    expect((await read("book.epub", book)).parts).toEqual([
      { title: "One", html: "<p>first &amp; last</p>" },
      { title: "Two", html: "<p>second</p>" },
    ]);
  });

  test("has no part for its title page and its table of contents", async () => {
    const book = await zip({
      "META-INF/container.xml": '<container><rootfile full-path="b.opf"/></container>',
      "b.opf":
        '<package><manifest><item id="n" href="n.xhtml" properties="nav"/><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="n"/><itemref idref="a"/></spine></package>',
      "n.xhtml": "<html><body><nav><h1>Contents</h1><ol><li>One</li></ol></nav></body></html>",
      "a.xhtml":
        '<html><body><section epub:type="frontmatter titlepage"><h1>The Book</h1><p>By Ama</p></section><h1>One</h1><p>first</p></body></html>',
    });
    expect((await read("book.epub", book)).parts).toEqual([{ title: "One", html: "<p>first</p>" }]);
  });

  test("has a note instead of a part for each page with words beside the order of reading", async () => {
    const book = await makeBook({
      "a.xhtml": "<h1>One</h1><p>first</p>",
      "beside-b.xhtml": "<h1>Answers</h1><p>second</p>",
      "beside-c.xhtml": "<h1>Nothing</h1>",
    });
    expect(await read("book.epub", book)).toEqual({
      parts: [{ title: "One", html: "<p>first</p>" }],
      notes: ["“Answers” was left out, because it is beside the order of the book."],
    });
  });

  test.each([
    ["fr", ["fr"]],
    ["fr-FR", ["fr-FR"]],
    ["sw", [" SW\n"]],
    ["en", ["eng"]],
    ["dag", ["und", "dag", "en"]],
    [null, []],
    [null, ["", "und", "mul", "zxx", "qaa", "English", "en_US", "x-old"]],
  ])("has the language %j if it says %j", async (language, languages) => {
    const book = await makeBook({ "a.xhtml": "<p>nuit</p>" }, {}, languages);
    expect((await readTestFile("book.epub", book)).language).toBe(language);
  });

  test("keeps a title page with a picture", async () => {
    const page = '<section epub:type="titlepage"><img src="missing.png"/><p>Ferry</p></section>';
    expect(await titles("book.epub", await makeBook({ "a.xhtml": page }))).toEqual(["The Book"]);
  });

  test("keeps the text of its footnotes, tables and character data", async () => {
    const book = await makeBook({
      "a.xhtml":
        '<p>Deep<a epub:type="noteref" href="#n">1</a></p><table><caption>Depths</caption><tbody><tr><th>Well</th><td>nine</td></tr></tbody></table><p><![CDATA[a < b]]></p><aside epub:type="footnote" id="n"><p>Very.</p></aside>',
    });
    expect((await read("book.epub", book)).parts[0]?.html).toBe(
      "<p>Deep<span>1</span></p>\n<p>Depths</p>\n<p>Well – nine</p>\n<p>a &lt; b</p>\n<p>Very.</p>",
    );
  });

  test("that is damaged or protected is refused, and the sentence names the file", async () => {
    const missing = await zip({ "META-INF/container.xml": '<rootfile full-path="x.opf"/>' });
    await expect(read("a.epub", missing)).rejects.toThrow(
      "This book is damaged: x.opf is missing or cannot be read.",
    );
    const locked = await makeBook(
      { "a.xhtml": "<p>x</p>" },
      { "META-INF/encryption.xml": "<e/>", "META-INF/rights.xml": "<r/>" },
    );
    await expect(read("a.epub", locked)).rejects.toThrow("This book is protected against copying");
    await expect(read("a.epub", "PK\u0003\u0004nonsense")).rejects.toThrow(
      "This file is damaged or not complete, so Kora cannot open it.",
    );
  });
});

describe("the XML of a book", () => {
  const container =
    '<?xml version="1.0"?>\n<container>\n<rootfile full-path="b.opf"/>\n</container>';
  const makePackage = (mediaType: string) =>
    `<package>\n<manifest>\n<item id="a" href="text/a.xhtml" media-type="${mediaType}"/>\n</manifest>\n<spine><itemref idref="a"/></spine>\n</package>`;
  const chapter = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body>
<!-- A comment with <p> --><p>caf&eacute;&nbsp;&unknown;<br/><img src='a.png' alt="a > b"/></p>
<p>last</p>
</body></html>
`;
  const makeFiles = (mediaType: string) => ({
    "META-INF/container.xml": container,
    "b.opf": makePackage(mediaType),
    "text/a.xhtml": chapter,
  });
  const whole = makeFiles("application/xhtml+xml");

  test("is taken with entities, comments and document types of older books", async () => {
    expect((await read("a.epub", await zip(whole))).parts[0]?.html).toContain("<p>last</p>");
  });

  test("that is cut or damaged is refused, and the sentence names the file and the line", async () => {
    const damaged = [
      ["META-INF/container.xml", container.replace("</container>", ""), 3],
      ["b.opf", whole["b.opf"].slice(0, whole["b.opf"].indexOf("<spine>")), 4],
      ["text/a.xhtml", chapter.slice(0, chapter.indexOf("last") + 2), 5],
      ["text/a.xhtml", chapter.replace("</p>", "</b>"), 4],
    ] as const;
    for (const [path, file, line] of damaged) {
      await expect(read("a.epub", await zip({ ...whole, [path]: file }))).rejects.toThrow(
        `This book is damaged in line ${line} of ${path}.`,
      );
    }
  });

  test("may be HTML in an old book that says so", async () => {
    const files = { ...makeFiles("text/html"), "text/a.xhtml": "<html><p>first<br>line</html>" };
    expect((await read("a.epub", await zip(files))).parts[0]?.html).toContain("first");
  });
});

describe("exports of other programs", () => {
  test("WordPress: one note says how many there are of each thing that is left out", async () => {
    const post = { title: "One", content: "<p>one</p>", date: "2026-01-01" };
    const uncategorized = '<category domain="category" nicename="uncategorized">None</category>';
    const extras = `<excerpt:encoded>Short</excerpt:encoded>${uncategorized}<category domain="post_tag" nicename="river">River</category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key></wp:postmeta><wp:comment/><wp:comment/>`;
    const other = { ...post, type: "attachment", extras };
    const notesOf = async (...posts: WordPressPost[]) =>
      (await read("export.xml", makeWordPressFile(posts))).notes;
    expect(await notesOf({ ...post, extras: uncategorized })).toEqual([]);
    expect(await notesOf({ ...post, extras }, post)).toEqual([
      "2 comments on the posts were left out.",
      "The tags and categories of a post were left out.",
      "The excerpt of a post was left out.",
      "The featured image of a post was left out.",
    ]);
    const trash = { ...post, status: "trash", extras };
    expect(
      await notesOf({ ...post, extras }, { ...post, extras }, other, other, trash, trash),
    ).toEqual([
      "2 pages and other entries that are not posts were left out.",
      "2 posts in the trash were left out.",
      "4 comments on the posts were left out.",
      "The tags and categories of 2 posts were left out.",
      "The excerpts of 2 posts were left out.",
      "The featured images of 2 posts were left out.",
    ]);
  });

  test("WordPress: posts from the oldest, also drafts, without pages and trash", async () => {
    const file = makeWordPressFile([
      {
        title: "Newer",
        content: "<!-- wp:paragraph --><p>new</p>",
        date: "2026-02-01",
        status: "draft",
      },
      { title: "Older", content: "old\nlines\n\nand more", date: "2026-01-01" },
      { title: "About", content: "page", date: "2026-01-02", type: "page" },
      { title: "Gone", content: "trash", date: "2026-01-03", status: "trash" },
    ]);
    expect(await read("export.xml", file)).toEqual({
      parts: [
        { title: "Older", html: "<p>old<br />lines</p>\n<p>and more</p>" },
        { title: "Newer", html: "<p>new</p>" },
      ],
      notes: [
        "A page or other entry that is not a post was left out.",
        "A post in the trash was left out.",
      ],
    });
  });

  test("WordPress: a file that is cut or damaged is refused with the line, so that no post is lost", async () => {
    const post = (title: string) =>
      `<item>\n<title>${title}</title>\n<content:encoded><![CDATA[${title}\n\ntext]]></content:encoded>\n<wp:post_type>post</wp:post_type>\n</item>\n`;
    const whole = `<rss>\n<channel>\n<link/>\n${["A", "B", "C"].map(post).join("")}</channel>\n</rss>\n`;
    expect(await titles("a.xml", whole)).toEqual(["A", "B", "C"]);
    const damaged = [
      [whole.slice(0, whole.indexOf("text", whole.indexOf("<title>B")) + 2), 15],
      [whole.slice(0, whole.indexOf("<title>B")), 11],
      [whole.replace("</rss>", ""), 25],
      [whole.replace("</item>", "</itm>"), 10],
      [whole.replace("<item>", "item>"), 10],
      [whole.replace("<title>B</title>", "<title>B</titel>"), 12],
      [whole.replace("<title>B", "<titleB"), 17],
      [whole.replace("]]>", ""), 6],
    ] as const;
    for (const [file, line] of damaged) {
      await expect(read("a.xml", file)).rejects.toThrow(`This export is damaged in line ${line}.`);
    }
    await expect(read("a.xml", "<html><p>x</html>")).rejects.toThrow(
      "This is not an export of WordPress.",
    );
  });

  test("Medium: posts without the repeated title; a cut one is refused with its name", async () => {
    const post = (title: string, date: string) =>
      `<html><head><title>${title}</title></head><body><section data-field="body"><h3 class="graf graf--h3 graf--title">${title}</h3><p class="graf">${title} text</p></section><footer><time datetime="${date}">x</time></footer></body></html>`;
    const file = await makeMediumFile({
      "b.html": post("Later", "2026-02"),
      "draft_a.html": post("Early", "2026-01"),
    });
    expect((await read("medium.zip", file)).parts).toEqual([
      { title: "Early", html: "<p>Early text</p>" },
      { title: "Later", html: "<p>Later text</p>" },
    ]);
    const whole = post("Cut", "2026-03");
    const cut = await makeMediumFile({ "cut.html": whole.slice(0, whole.indexOf(" text")) });
    await expect(read("medium.zip", cut)).rejects.toThrow(
      "This export is damaged: posts/cut.html in it is not complete.",
    );
  });

  test("WordPress: an export that is cut, or with a broken tag, is refused with its line", async () => {
    const posts = ["One", "Two", "Three"].map((title) => ({
      title,
      content: `<p>${title}<br></p>`,
      date: "2026-01-01",
    }));
    const whole = decodeText(makeWordPressFile(posts)).replaceAll("<item>", "\n<item>");
    expect((await read("export.xml", whole)).parts).toHaveLength(3);
    const cut = whole.slice(0, whole.indexOf("Two]]>"));
    for (const [damaged, line] of [
      [cut, cut.split("\n").length],
      [whole.replace("</item>", ""), whole.split("\n").length],
      [whole.replace("One]]></title>", "One]]></titel>"), 2],
    ] as const) {
      await expect(read("export.xml", damaged)).rejects.toThrow(
        `This export is damaged in line ${line}.`,
      );
    }
  });

  test("Ghost: posts with HTML; a post without, and what else is left out, is noted", async () => {
    const posts = [
      { id: "b", title: "B", html: "<p>b</p>", created_at: "2026-02", custom_excerpt: "Short" },
      {
        id: "a",
        title: "A",
        html: "<p>a</p>",
        created_at: "2026-01",
        type: "post",
        feature_image: "https://example.org/a.png",
      },
      { title: "Page", html: "<p>page</p>", type: "page" },
      { title: "Empty", html: null },
    ];
    const { parts, notes } = await read(
      "ghost.json",
      JSON.stringify({ db: [{ data: { posts, posts_tags: [{ post_id: "a", tag_id: "t" }] } }] }),
    );
    expect(parts.map(({ title }) => title)).toEqual(["A", "B"]);
    expect(notes).toEqual([
      "A page or other entry that is not a post was left out.",
      "The tags and categories of a post were left out.",
      "The excerpt of a post was left out.",
      "The featured image of a post was left out.",
      "“Empty” has no text that Kora can read.",
    ]);
    await expect(read("ghost.json", '{"a":\n[}')).rejects.toThrow(
      "This export is damaged in line 2.",
    );
    await expect(read("ghost.json", "{}")).rejects.toThrow("This is not an export of Ghost.");
    const damaged = JSON.stringify({ data: { posts: [posts[0], null] } });
    await expect(read("ghost.json", damaged)).rejects.toThrow("Post 2 of this export is damaged.");
  });

  test("no entity is expanded and no file outside of the archive is read", async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "aaaa">]><rss><channel><item><title>T</title><wp:post_type>post</wp:post_type><content:encoded>text &file; &a;</content:encoded></item></channel></rss>`;
    const { parts } = await read("x.xml", xml);
    expect(parts[0]?.html).toBe("<p>text &amp;file; &amp;a;</p>");
  });

  test("nothing that a file refers to in other places is fetched", async () => {
    let requestCount = 0;
    const server = createServer((_request, response) => {
      requestCount += 1;
      response.end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const url = (path: string) => `http://127.0.0.1:${port}/${path}`;
      const doctype = `<!DOCTYPE html SYSTEM "${url("dtd")}" [<!ENTITY e SYSTEM "${url("entity")}">]>`;
      const html = `<link rel="stylesheet" href="${url("css")}"/><p>text &e;</p><img src="${url("a.png")}" alt=""/><script src="${url("js")}"></script><iframe src="${url("page")}"></iframe><object data="${url("object")}"></object><video src="${url("film")}"></video>`;
      const files = {
        "a.html": `${doctype}<html><body>${html}</body></html>`,
        "a.md": `text ![](${url("b.png")})`,
        "a.epub": await makeBook(
          { "a.xhtml": html },
          {
            "OEBPS/a.xhtml": `${doctype}<html><body>${html}</body></html>`,
          },
        ),
        "a.docx": await makeWordFile(
          [wordParagraph(null, wordRun("text") + wordPicture(url("c.png")))],
          {
            [url("c.png")]: null,
          },
        ),
        "a.xml": makeWordPressFile([{ title: "T", content: html, date: "2026-01-01" }]),
      };
      for (const [name, file] of Object.entries(files)) {
        expect((await read(name, file)).parts[0]?.html).toContain("text");
      }
      expect(requestCount).toBe(0);
      await fetch(url("control"));
      expect(requestCount).toBe(1);
    } finally {
      server.close();
    }
  });

  test("an archive with a damaged file is refused, and the sentence names the file", async () => {
    const archive = await zip({ "posts/a.html": "a", "posts/b.html": words(100) });
    const bytes = Buffer.from(archive.buffer);
    const contents = bytes.indexOf("posts/b.html") + 40;
    const checksum = bytes.lastIndexOf("PK\u0001\u0002") + 16;
    for (const position of [contents, checksum]) {
      const damaged = archive.map((byte, index) => (index === position ? byte ^ 1 : byte));
      await expect(read("medium.zip", damaged)).rejects.toThrow(
        "This file is damaged: posts/b.html in it cannot be read.",
      );
    }
  });

  test("an archive that says a wrong size is refused", async () => {
    const archive = await zip({ "posts/a.html": words(1000) });
    for (const size of [10, 100_000]) {
      await expect(read("a.zip", stateSize(archive, size))).rejects.toThrow(
        "This file is damaged: posts/a.html in it cannot be read.",
      );
    }
  });
});
