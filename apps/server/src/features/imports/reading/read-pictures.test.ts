import { readFile } from "node:fs/promises";
import { toPictureId } from "@kora/contract/story-picture";
import { describe, expect, test } from "vitest";
import {
  ferryPicturesPath,
  makeAnimatedPicture,
  makeBook,
  makeMediumFile,
  makePicture,
  makeWordFile,
  type TestFile,
  wordParagraph,
  wordPicture,
  wordRun,
  words,
  zip,
} from "./files.fixture.ts";
import { readTestFile } from "./read-work.fixture.ts";

const figure = /<figure data-width="full"><img alt="([^"]*)" src="([^"]*)"[^>]*>(.*?)<\/figure>/g;

/**
 * Reads the work in a file. In the HTML of its parts, each picture is `[number|description|caption]`, numbered in the
 * order in which they were taken.
 */
async function read(fileName: string, file: TestFile | string) {
  const { work, pictures } = await readTestFile(fileName, file);
  const ids = [...pictures.keys()].toSorted();
  const parts = work.parts.map(({ title, html }) => ({
    title,
    html: html.replaceAll(figure, (_figure, alt: string, src: string, caption: string) => {
      const number = ids.indexOf(toPictureId(src) ?? "") + 1;
      return `[${number}|${alt}|${caption.replaceAll(/<[^>]*>/g, "")}]`;
    }),
  }));
  return { parts, notes: work.notes, pictures: ids.map((id) => pictures.get(id)) };
}

const toDataUri = (bytes: TestFile, kind = "png") =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString("base64")}`;
const dataUri = toDataUri(makePicture());

describe("pictures of a Word document", () => {
  test("of LibreOffice come with their descriptions and captions, at their places", async () => {
    const file = new Uint8Array(await readFile(ferryPicturesPath));
    const { parts, notes, pictures } = await read("ferry.docx", file);
    const [ferry, well] = parts;
    expect(ferry?.html).toContain(
      "<p>The ferry waits for nobody.</p>\n[1|A ferry under the moon|The ferry at Òṣogbo]\n<p>Whoever is late",
    );
    expect(well?.html).toMatch(
      /^\[2\|\|\]\n<p>The well is deep, and nobody has seen its floor\.<\/p>/,
    );
    expect(pictures.map((picture) => picture?.length)).toEqual([5891, 3619]);
    expect(notes).toEqual([
      "“The Well”: the rows of a table became paragraphs.",
      "“The Well”: a picture was left out, because it is not a JPEG, PNG or WebP image.",
    ]);
  });

  test("that are missing, linked or drawings are left out with a note, and the text stays", async () => {
    const files = {
      "a.png": makePicture(),
      "missing.png": null,
      "https://example.org/a.png": null,
      "drawing.emf": new Uint8Array(100),
    };
    const pictures = Object.keys(files).map((name) => wordPicture(name, "x"));
    const paragraphs = pictures.map((picture) => wordParagraph(null, picture + wordRun("text")));
    const work = await read("a.docx", await makeWordFile(paragraphs, files));
    expect(work.parts.map(({ html }) => html)).toEqual([
      `[1|x|]\n${"<p>text</p>\n".repeat(4).trim()}`,
    ]);
    expect(work.notes).toEqual([
      "“a”: 2 pictures were left out, because they are not in the file.",
      "“a”: a picture was left out, because it is not a JPEG, PNG or WebP image.",
    ]);
  });
});

describe("pictures of a book", () => {
  const picture = makePicture();

  test("are found by their paths, also the drawn cover, and each is taken once", async () => {
    const book = await makeBook(
      {
        "text/cover.xhtml":
          '<svg xmlns="http://www.w3.org/2000/svg"><text>x</text><image xlink:href="../pictures/a%20b.png"/></svg>',
        "text/one.xhtml":
          '<h1>One</h1><figure><img src="../pictures/a%20b.png" alt="A &quot;ferry&quot; &lt;"/><figcaption>At <b>dusk</b> &amp; dawn</figcaption></figure><p>one</p>',
        "two.xhtml": '<h1>Two<img src="c.jpeg" alt="c.jpeg"/></h1><p>two</p>',
      },
      { "OEBPS/pictures/a b.png": picture, "OEBPS/c.jpeg": makePicture(1) },
    );
    const work = await read("book.epub", book);
    expect(work.parts).toEqual([
      { title: "The Book", html: "[1||]" },
      { title: "One", html: "[1|A &quot;ferry&quot; &lt;|At dusk &amp; dawn]\n<p>one</p>" },
      { title: "Two", html: "[2||]\n<p>two</p>" },
    ]);
    expect(work.pictures).toEqual([Buffer.from(picture), Buffer.from(makePicture(1))]);
    expect(work.notes).toEqual([]);
  });

  test("that are missing, of another site or outside of the book are left out with a note", async () => {
    const srcs = [
      "missing.png",
      "https://example.org/a.png",
      "../../../../etc/hostname",
      "/etc/hostname",
      "file:///etc/hostname",
      "%E0%A4%A",
      "",
      "/media/01970000-0000-7000-8000-000000000000/640.webp",
    ];
    const body = srcs.map((src) => `<p>a<img src="${src}"/></p>`).join("");
    const { parts, notes } = await read("b.epub", await makeBook({ "a.xhtml": body }));
    expect(parts[0]?.html).toBe(srcs.map(() => "<p>a</p>").join("\n"));
    expect(notes).toEqual([
      "“The Book”: 8 pictures were left out, because they are not in the file.",
    ]);
  });

  test("of more than 10 MB, or more than 20 for a part, are left out with a note", async () => {
    const large = new Uint8Array(30 * 1024 * 1024);
    large.set(picture);
    const names = Array.from({ length: 23 }, (_, index) => `${index}.png`);
    const files = Object.fromEntries(
      names.map((name, index) => [`OEBPS/${name}`, makePicture(index)]),
    );
    const images = ["large.png", ...names].map((name) => `<img src="${name}"/>`);
    const book = await makeBook(
      { "a.xhtml": `<p>${images.join("")}text</p>`, "b.xhtml": '<p>b</p><img src="22.png"/>' },
      { ...files, "OEBPS/large.png": large },
    );
    const { parts, notes, pictures } = await read("b.epub", book);
    expect(parts.map(({ html }) => html)).toEqual([
      `${names
        .slice(0, 20)
        .map((_, index) => `[${index + 1}||]\n`)
        .join("")}<p>text</p>`,
      "<p>b</p>\n[21||]",
    ]);
    expect(pictures).toHaveLength(21);
    expect(notes).toEqual([
      "“The Book”: a picture was left out, because it has more than 10 MB or 100 megapixels.",
      "“The Book”: 3 pictures were left out, because a story can have at most 20 pictures.",
    ]);
  });

  test("of more than 50 in a file are left out with a note", async () => {
    const body = (chapter: number) =>
      Array.from({ length: 20 }, (_, index) => `<img src="${chapter * 20 + index}.png"/>`).join("");
    const chapters = Object.fromEntries(
      Array.from({ length: 3 }, (_, chapter) => [
        `${chapter}.xhtml`,
        `<h1>Chapter ${chapter + 1}</h1><p>text</p>${body(chapter)}`,
      ]),
    );
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`OEBPS/${index}.png`, makePicture(index)]),
    );
    const { parts, notes, pictures } = await read("b.epub", await makeBook(chapters, files));
    expect(parts).toHaveLength(3);
    expect(pictures).toHaveLength(50);
    expect(notes).toEqual([
      "“Chapter 3”: 10 pictures were left out, because Kora takes at most 50 pictures from a file.",
    ]);
  });

  test("whose archive is damaged are left out, and the text stays", async () => {
    const book = await makeBook(
      { "a.xhtml": '<p>text</p><img src="a.png"/>' },
      { "OEBPS/a.png": makePicture() },
    );
    const start = Buffer.from(book).indexOf("OEBPS/a.png") + "OEBPS/a.png".length;
    const { parts, notes } = await read("b.epub", book.fill(0xff, start + 2, start + 40));
    expect(parts[0]?.html).toBe("<p>text</p>");
    expect(notes).toEqual(["“The Book”: a picture was left out, because it is not in the file."]);
  });
});

describe("pictures of HTML, Markdown and Medium", () => {
  test("that are written into the text are taken", async () => {
    const html = `<p>a <img src="${dataUri}" alt="A well"> b</p><figure><figcaption>Two</figcaption><img src="${toDataUri(makePicture(1))}"></figure><ul><li>one<img src="${dataUri}"></li></ul>`;
    expect((await read("a.html", html)).parts[0]?.html).toBe(
      "<p>a  b</p>\n[1|A well|]\n[2||Two]\n<ul><li>one</li></ul>\n[1||]",
    );
    const markdown = `![A *well*](${dataUri})\n\ntext ![][1]\n\n[1]: <${toDataUri(makePicture(1))}>\n`;
    expect((await read("a.md", markdown)).parts[0]?.html).toBe("[1|A well|]\n<p>text </p>\n[2||]");
  });

  test("that are drawings, animations, no pictures or too large are left out with a note", async () => {
    const srcs = [
      "data:image/svg+xml,<svg/>",
      toDataUri(new TextEncoder().encode("GIF89a"), "gif"),
      "data:image/png;base64,",
      "data:text/html;base64,PHA+",
      toDataUri(new Uint8Array(10 * 1024 * 1024 + 1)),
    ];
    const html = srcs.map((src) => `<img src='${src}'>`).join("");
    const { parts, notes } = await read("a.html", `${html}<p>text</p>`);
    expect(parts[0]?.html).toBe("<p>text</p>");
    expect(notes).toEqual([
      "“a”: 4 pictures were left out, because they are not JPEG, PNG or WebP images.",
      "“a”: a picture was left out, because it has more than 10 MB or 100 megapixels.",
    ]);
  });

  test("that are animated are taken with a note that only their first frame is kept", async () => {
    const animated = toDataUri(makeAnimatedPicture());
    const html = `<h1>One</h1><p>a</p><img src="${animated}"><img src="${dataUri}"><h1>Two</h1><p>b</p><img src="${animated}"><img src="${animated}">`;
    const { parts, notes } = await read("a.html", html);
    expect(parts.map((part) => part.html)).toEqual([
      "<p>a</p>\n[1||]\n[2||]",
      "<p>b</p>\n[1||]\n[1||]",
    ]);
    expect(notes).toEqual([
      "“One”: of an animated picture, only the first frame was kept.",
      "“Two”: of 2 animated pictures, only the first frames were kept.",
    ]);
  });

  test("that an export of Medium contains are taken", async () => {
    const post =
      '<html><head><title>Post</title></head><body><section data-field="body"><figure class="graf"><img class="graf-image" src="img/a.png"><figcaption class="imageCaption">A well</figcaption></figure><p>text</p><img src="https://cdn-images-1.medium.com/max/800/1*a.png"></section></body></html>';
    const file = await makeMediumFile({ "a.html": post }, { "posts/img/a.png": makePicture() });
    const { parts, notes } = await read("medium.zip", file);
    expect(parts).toEqual([{ title: "Post", html: "[1||A well]\n<p>text</p>" }]);
    expect(notes).toEqual(["“Post”: a picture was left out, because it is not in the file."]);
  });

  test("keep a caption that is too long as a paragraph, and the start of a description", async () => {
    const caption = "long caption ".repeat(30).trim();
    const html = `<figure><img src="${dataUri}" alt="${"x".repeat(300)}"><figcaption>${caption}</figcaption></figure>`;
    expect((await read("a.html", html)).parts[0]?.html).toBe(
      `[1|${"x".repeat(199)}…|]<p>${caption}</p>`,
    );
  });
});

describe("a part with pictures", () => {
  test("of more than 5,000 words keeps them at their places when it is divided", async () => {
    const image = `<img src="${dataUri}">`;
    const html = `<p>${words(3000)}</p>${image}<p>${words(2500)}</p>${image}<h2>Two</h2>${image}<p>${words(11_000)}</p>${image}`;
    const { parts } = await read("a.html", html);
    expect(parts.map((part) => [part.title, part.html.replaceAll(/<p>.*?<\/p>/g, "text")])).toEqual(
      [
        ["a", "text\n[1||]"],
        ["a (2)", "text\n[1||]"],
        ["a: Two", "<h2>Two</h2>\n[1||]\ntext\ntext\ntext\ntext"],
        ["a: Two (2)", "text\ntext\ntext\ntext\ntext"],
        ["a: Two (3)", "text\ntext\n[1||]"],
      ],
    );
  });

  test("without words is a part, but without pictures and words it is none", async () => {
    const file = await makeWordFile(
      [
        wordParagraph("Heading1", wordRun("Map")),
        wordParagraph(null, wordPicture("a.png")),
        wordParagraph("Heading1", wordRun("Lost")),
        wordParagraph(null, wordPicture("missing.png")),
      ],
      { "a.png": makePicture(), "missing.png": null },
    );
    const { parts, notes } = await read("a.docx", file);
    expect(parts).toEqual([{ title: "Map", html: "[1||]" }]);
    expect(notes).toEqual([
      "“Lost” has no text that Kora can read.",
      "“Lost”: a picture was left out, because it is not in the file.",
    ]);
  });

  test("with too much formatting becomes plain paragraphs, and keeps its pictures", async () => {
    const html = `<p>${"<b>a</b> ".repeat(6000)}</p><img src="${dataUri}" alt="x">`;
    const { parts } = await read("a.html", `${html}<p>end</p>`);
    expect(parts.at(-1)?.html).toMatch(/\[1\|x\|\]\n<p>end<\/p>$/);
  });

  test("of an archive that is no document is refused", async () => {
    await expect(read("a.docx", await zip({ "word/media/a.png": makePicture() }))).rejects.toThrow(
      "This document is damaged: word/document.xml is missing or cannot be read.",
    );
  });
});
