import { describe, expect, test } from "vitest";
import { toContentDisposition } from "./content-disposition.ts";
import { toUploadedFileName } from "./uploaded-file-name.ts";

test.each([
  ["notes.txt", "notes.txt"],
  ["AC\\DC live.pdf", "AC\\DC live.pdf"],
  ["C:\\fakepath\\notes.txt", "notes.txt"],
  ["\\\\server\\share\\notes.txt", "notes.txt"],
  ["folder/notes.txt", "notes.txt"],
  ["../../etc/passwd", "passwd"],
  ["The %22river%22.pdf", 'The "river".pdf'],
  ["two%0D%0Alines.txt", "two  lines.txt"],
  ["100%.txt", "100%.txt"],
  ["می\u200Cخواهم.pdf", "می\u200Cخواهم.pdf"],
  ["", ""],
])("a file that a browser sends as %j is called %j", (sentName, name) => {
  expect(toUploadedFileName(sentName)).toBe(name);
});

describe("the header of a download (RFC 6266, RFC 8187)", () => {
  const parse = (name: string) => {
    const [, ascii = "", encoded = ""] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w!#$&+\-.^`|~%]+)$/.exec(
        toContentDisposition(name),
      ) ?? [];
    return { ascii, name: decodeURIComponent(encoded) };
  };
  test.each([
    ['The "river".pdf', "The _river_.pdf"],
    ["AC\\DC live.pdf", "AC_DC live.pdf"],
    ["100% (new)*'.txt", "100_ (new)*'.txt"],
    ["می\u200Cخواهم 👩🏾‍👦🏾.csv", expect.stringMatching(/^[\x20-\x7e]*\.csv$/)],
  ])("has %j as it was typed", (name, ascii) => {
    expect(parse(name)).toEqual({ name, ascii });
  });
});
