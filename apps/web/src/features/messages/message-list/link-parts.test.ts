import { expect, test } from "vitest";
import { toTextParts } from "./link-parts.ts";

const links = (text: string) =>
  toTextParts(text).flatMap(({ href }) => (href === null ? [] : [href]));

test.each([
  ["Read https://kora.example/a?b=c#d, soon.", ["https://kora.example/a?b=c#d"]],
  ["(see http://kora.example/a)", ["http://kora.example/a"]],
  [
    "https://kora.example/a_(river) and https://kora.example/b!",
    ["https://kora.example/a_(river)", "https://kora.example/b"],
  ],
  ["javascript:alert(1) data:text/html,x ftp://a.b www.kora.example", []],
  ["https:// http://", []],
])("the text %j has the links %j", (text, hrefs) => {
  expect(links(text)).toEqual(hrefs);
});

test("no character of the text is lost or added", () => {
  const text =
    'A (https://kora.example/x). And <b>https://kora.example/y</b>\n"https://z.example"…';
  expect(
    toTextParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
