import fc from "fast-check";
import { expect, test } from "vitest";
import { parseXml } from "../testing/parse-xml.ts";
import { escapeXml, xmlDocument } from "./xml.ts";

const roundTrip = (text: string) => {
  const escaped = escapeXml(text);
  const root = parseXml(xmlDocument(`<a b="${escaped}">${escaped}</a>`));
  return [root.text, root.attributes.b];
};

test.each([
  ["markup", `</a><script>"it's" & more`, `</a><script>"it's" & more`],
  ["the end of a CDATA section", "]]>", "]]>"],
  ["an entity", "&lt;&#0;", "&lt;&#0;"],
  ["control characters", "a\u0000b\u0001c\u000bd\u001fe", "abcde"],
  ["invalid characters", "a\ufffeb\uffffc", "abc"],
  ["lone surrogates", "a\ud800b\udc00c", "abc"],
  ["letters of all planes", "Ọ̀rúnmìlà 🐍 أمل \u{10fffd}", "Ọ̀rúnmìlà 🐍 أمل \u{10fffd}"],
])(
  "%s in text gives valid XML, without the characters that XML forbids",
  (_title, text, expected) => {
    expect(roundTrip(text)).toEqual([expected, expected]);
  },
);

test("no text breaks a document", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(() => roundTrip(text)).not.toThrow();
    }),
  );
});
