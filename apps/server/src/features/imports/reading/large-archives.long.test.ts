import { describe, expect, test } from "vitest";
import { makeBook, makePicture, stateSize, type TestFile, zip } from "./files.fixture.ts";
import { readTestFile } from "./read-work.fixture.ts";

const read = async (fileName: string, file: TestFile) => (await readTestFile(fileName, file)).work;

test("a Word document, book or archive that unpacks to more than 200 MB is refused, also if it says less", async () => {
  const zeros = new Uint8Array(210 * 1024 * 1024);
  const bombs = {
    "bomb.zip": await zip({ "posts/a.html": zeros }),
    "bomb.docx": await zip({ "word/document.xml": zeros }),
    "bomb.epub": await zip({ "META-INF/container.xml": zeros }),
  };
  for (const [name, bomb] of Object.entries(bombs)) {
    await expect(read(name, bomb)).rejects.toThrow(
      "This archive is larger than 200 MB when it is unpacked.",
    );
    await expect(read(name, stateSize(bomb, 100))).rejects.toThrow(
      /^This file is damaged: .* in it cannot be read\.$/,
    );
  }
});

test("pictures that unpack to more than 200 MB with the text are refused with the file", async () => {
  const large = new Uint8Array(9.9 * 1024 * 1024);
  const names = Array.from({ length: 21 }, (_, index) => `${index}.png`);
  const files = names.map((name, index) => {
    const file = large.slice();
    file.set(makePicture(index));
    return [`OEBPS/${name}`, file] as const;
  });
  const body = names.map((name) => `<h1>${name}</h1><img src="${name}"/>`).join("");
  const book = await makeBook({ "a.xhtml": body }, Object.fromEntries(files));
  await expect(read("b.epub", book)).rejects.toThrow(
    "This archive is larger than 200 MB when it is unpacked.",
  );
});

test("an archive that has too many files is refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`f${index}`, ""]));
  await expect(read("many.zip", await zip(many))).rejects.toThrow(
    "This archive has more than 5000 files.",
  );
});

describe("pictures of a book", () => {
  test("of more than 50 in a file are left out with a note", async () => {
    const body = (chapter: number) =>
      Array.from({ length: 20 }, (_, index) => `<img src="${chapter * 20 + index}.png"/>`).join("");
    const chapters = Object.fromEntries(
      Array.from({ length: 50 }, (_, chapter) => [
        `${chapter}.xhtml`,
        `<h1>Chapter ${chapter + 1}</h1><p>text</p>${body(chapter)}`,
      ]),
    );
    const files = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`OEBPS/${index}.png`, makePicture(index)]),
    );
    const { work, pictures } = await readTestFile("b.epub", await makeBook(chapters, files));
    expect(work.parts).toHaveLength(50);
    expect(pictures.size).toBe(50);
    expect(work.notes).toHaveLength(48);
    expect(work.notes[0]).toBe(
      "“Chapter 3”: 10 pictures were left out, because Kora takes at most 50 pictures from a file.",
    );
  });
});
