import { describe, expect, test } from "vitest";
import { findMentionAtCaret } from "./mention-pattern.ts";
import { extractMentionedNames, toTextParts } from "./text-parts.ts";

const links = (text: string) =>
  toTextParts(text, []).flatMap(({ text: link, href }) => (href === null ? [] : [link]));
const mentions = [
  { _id: "1", username: "ama" },
  { _id: "2", username: "Kofi.B" },
  { _id: "3", username: "kwame" },
];
const mentioned = (text: string) =>
  toTextParts(text, mentions).flatMap(({ text: mention, userId }) =>
    userId === null ? [] : [`${mention}=${userId}`],
  );
const join = (text: string) =>
  toTextParts(text, mentions)
    .map((part) => part.text)
    .join("");

describe("links", () => {
  test.each([
    ["Read https://kora.example/a?b=c#d, soon.", ["https://kora.example/a?b=c#d"]],
    ["(see http://kora.example/a)", ["http://kora.example/a"]],
    [
      "https://kora.example/a_(river) and https://kora.example/b!",
      ["https://kora.example/a_(river)", "https://kora.example/b"],
    ],
    ["javascript:alert(1) data:text/html,x ftp://a.b www.kora.example me@kora.example", []],
    ["https:// http://", []],
    ["http://localhost:3000/a https://[::1]/b", ["http://localhost:3000/a", "https://[::1]/b"]],
  ])("the text %j has the links %j", (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  test.each([
    "https://kora.example/a_(b)",
    "https://kora.example/a_(b)_(c)",
    "https://kora.example/a[b]",
    "https://kora.example/成都（消歧义）",
    "https://kora.example/«a»",
    "https://kora.example/l'eau",
    "https://kora.example/it’s",
    "https://kora.example/?q=Ng'ang'a&n=N’Diaye",
    "https://kora.example/Bose–Einstein",
    "https://kora.example/नमस्ते",
    "https://пример.рф/путь",
    "https://kora.example/🌊",
  ])("%s is whole, also in brackets, in quotation marks and at the end of a sentence", (url) => {
    for (const text of [
      url,
      `(${url})`,
      `“${url}”`,
      `«${url}»`,
      `「${url}」`,
      `${url}.`,
      `👉${url}`,
    ]) {
      expect(links(text)).toEqual([url]);
    }
  });

  test.each(Array.from("،؟。．।॥።፧…”’»›」』）！？、；：՜։؛۔⁇"))(
    "%s at the end is not part of a link",
    (sign) => {
      const url = "https://kora.example/a";
      for (const text of [
        `${url}${sign}`,
        `${url}${sign} و`,
        `${url}).${sign}`,
        `${url}${sign}.\u200f`,
      ]) {
        expect(links(text)).toEqual([url]);
      }
      expect(links(`https://kora.example${sign}`)).toEqual(["https://kora.example"]);
    },
  );

  test("a link is found in a script without spaces, and without the marks of a markup", () => {
    expect(links("看https://kora.example/a。然后")).toEqual(["https://kora.example/a"]);
    expect(links("`https://kora.example/a`")).toEqual(["https://kora.example/a"]);
    expect(links("[a](https://kora.example/a)")).toEqual(["https://kora.example/a"]);
    expect(links("_https://kora.example/a_b_ and __https://kora.example/c__.")).toEqual([
      "https://kora.example/a_b",
      "https://kora.example/c",
    ]);
    expect(links("https://kora.example/a_")).toEqual(["https://kora.example/a_"]);
  });

  test("no character of the text is lost or added", () => {
    const text =
      'A (https://kora.example/x). @ama <b>https://kora.example/y</b>\n"https://z.example"…\u200f';
    expect(join(text)).toBe(text);
  });
});

describe("mentions", () => {
  test("of users are found in the text, ignoring case", () => {
    expect(mentioned("@ama, ask @kofi.b")).toEqual(["@ama=1", "@kofi.b=2"]);
    expect(extractMentionedNames("@Ama, ask @Kofi.B.")).toEqual(["ama", "kofi.b.", "kofi.b"]);
  });

  test("a dot inside a name is part of it, a dot at the end of the sentence is not", () => {
    expect(mentioned("Ask @Ama.")).toEqual(["@Ama=1"]);
    expect(mentioned("Ask @Kofi.B...")).toEqual(["@Kofi.B=2"]);
  });

  test("other users' names, longer names and addresses stay text", () => {
    expect(mentioned("@yaw @amaka me@ama.example @@ama @amaé")).toEqual([]);
    expect(toTextParts("@ama", [])).toEqual([{ text: "@ama", href: null, userId: null }]);
  });

  test.each([
    "https://video.example/@kwame/clip",
    "HTTPS://VIDEO.EXAMPLE/?by:@kwame",
    "https://video.example/a(@kwame)",
    "https://user:@kwame/clip",
    "video.example/@kwame",
    "youtube.com/?by:@kwame",
    "//video.example/,@kwame",
    "ftp://video.example/@kwame",
    "at://@kwame",
    "kofi@kwame.example",
    "kofi+@kwame.example",
    "mailto:kofi@kwame",
    "José@kwame",
    "Jose\u0301@kwame",
    "ኃይሉ@kwame",
    "७@kwame",
    "kofi_@kwame",
    "kofi.@kwame",
    "@kwame@social.example",
    "@@kwame",
  ])("%s contains no mention", (text) => {
    for (const whole of [text, `See ${text}, now`, `(${text})`]) {
      expect(extractMentionedNames(whole)).toEqual([]);
      expect(mentioned(whole)).toEqual([]);
    }
  });

  test.each([
    "@kwame",
    "(@kwame)",
    "“@kwame”",
    "'@kwame'",
    "«@kwame»",
    "سلام،@kwame؟",
    "你好，@kwame。",
    "¿@kwame?",
    "-@kwame",
    "cc:@kwame",
    "🌊@kwame",
    "❤️@kwame",
    "@kwame's",
    "@kwameን",
    "@kwame님",
    "a@b.example @kwame",
    "https://kora.example/a @kwame",
    "https://kora.example/a) @kwame",
  ])("%s contains a mention", (text) => {
    expect(extractMentionedNames(text)).toContain("kwame");
    expect(mentioned(text)).toEqual(["@kwame=3"]);
  });

  test("a user who is mentioned beside a URL is not mentioned in it", () => {
    const text = "@kwame made https://video.example/@kwame/clip";
    expect(mentioned(text)).toEqual(["@kwame=3"]);
    expect(links(text)).toEqual(["https://video.example/@kwame/clip"]);
  });
});

describe("the mention at the caret", () => {
  test("is what stands between the @ and the caret, at the start of a word", () => {
    expect(findMentionAtCaret("Ask @am", 7)).toEqual({ search: "am", position: 4 });
    expect(findMentionAtCaret("@", 1)).toEqual({ search: "", position: 0 });
    expect(findMentionAtCaret("Ask @am and", 7)).toEqual({ search: "am", position: 4 });
    expect(findMentionAtCaret("@am now", 7)).toBeNull();
    expect(findMentionAtCaret("no mention", 5)).toBeNull();
    expect(findMentionAtCaret("", 0)).toBeNull();
  });

  test.each(["me@am", "José@am", "https://kora.example/@am"])("%s has none", (text) => {
    expect(findMentionAtCaret(text, text.length)).toBeNull();
  });

  test.each([
    "José",
    "Ọláyínká",
    "Jose\u0301",
    "ኃይሉ",
    "أحمد",
    "中村",
    "Ng'ang'a",
    "N’Diaye",
    "Ama-Esi",
    "علی\u200cرضا",
  ])("may be the name %s, at each of its letters", (name) => {
    const text = `Ask (@${name}`;
    const position = 5;
    expect(findMentionAtCaret(text, text.length)).toEqual({ search: name, position });
    const ends = Array.from(name, (_, index) => position + 1 + index + 1);
    for (const end of ends.filter((end) => /[\p{L}\p{M}]/u.test(text[end - 1] ?? ""))) {
      expect(findMentionAtCaret(text, end)?.search).toBe(text.slice(position + 1, end));
    }
  });
});
