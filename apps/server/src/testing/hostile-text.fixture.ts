/** Returns a text of about `length` characters. */
type Generator = (length: number) => string;

const fill =
  (unit: string, before = "", after = ""): Generator =>
  (length) =>
    before +
    unit.repeat(Math.max(0, Math.floor((length - before.length - after.length) / unit.length))) +
    after;

/** Returns attributes with distinct names, of about `length` characters. */
const attributes = (length: number) => {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    const part = ` a${index}="${index}"`;
    size += part.length;
    parts.push(part);
  }
  return parts.join("");
};

/** Generates opening tags followed by the same number of closing tags. */
const halves =
  (open: string, close: string): Generator =>
  (length) => {
    const count = Math.floor(length / (open.length + close.length));
    return open.repeat(count) + close.repeat(count);
  };

/** Markup that is expensive to parse: repeated, nested, truncated or wrongly closed. */
export const hostileMarkup: Readonly<Record<string, Generator>> = {
  brackets: fill("<"),
  "half tags": fill("<p"),
  "bold words": fill("<b>x</b>"),
  paragraphs: fill("<p>x</p>"),
  "paragraphs without an end": fill("<p>"),
  "ends without a beginning": fill("</p>"),
  "line breaks": fill("<br>"),
  "unknown elements": fill("<x-y>"),
  "nested elements": halves("<div>", "</div>"),
  "nested lists": halves("<ul><li>", "</li></ul>"),
  "nested tables": halves("<table><tr><td>", "</td></tr></table>"),
  "nested quotes": halves("<q><blockquote>", "</blockquote></q>"),
  "elements closed by others": halves("<div>", "</p>"),
  "elements closed by unknown ones": halves("<div>", "</b>"),
  "formatting in the wrong order": fill("<b><i><u></b></i></u>"),
  "deep nests with wrong ends, over and over": fill(
    `${"<div>".repeat(290)}${"</b>".repeat(50)}${"</div>".repeat(290)}`,
  ),
  comments: fill("<!---->"),
  "an open comment": fill("-", "<!--"),
  "comment ends": fill("--!>", "<!--"),
  "character data": fill("<![CDATA[x]]>"),
  instructions: fill("<?x?>"),
  declarations: fill("<!DOCTYPE x [<!ENTITY a '&a;&a;'>]>"),
  scripts: fill("<script></script>"),
  "open scripts": fill("<script>"),
  "noscript elements": fill("<noscript></noscript>"),
  "open titles": fill("<title>"),
  frames: fill("<iframe></iframe>"),
  "nested drawings": fill("<svg><math>"),
  links: fill('<a href="https://e.com">x</a>'),
  "links to names in other scripts": fill('<a href="http://ａ.ｂ">x</a>'),
  "a long link": fill("é", '<a href="http://e.com/', '">x</a>'),
  "a link up and down": fill("../", '<a href="http://e.com/', '">x</a>'),
  styles: fill('<p style="text-align:center">x</p>'),
  "styles without an end": fill('<p style="text-align:center">'),
  fonts: fill('<span style="font-family:Arial">x</span>'),
  "a style of declarations": fill("color:red;", '<p style="', '">x</p>'),
  "a style of braces": fill("{", '<p style="', '">x</p>'),
  "a style of brackets": fill("(", '<p style="', '">x</p>'),
  "a style of comments": fill("/*", '<p style="', '">x</p>'),
  "a style of spaces": fill(" ", '<p style="text-align:', 'x">x</p>'),
  "one attribute, over and over": fill(" a=1", "<p", ">x</p>"),
  "an attribute without an end": fill("'", '<p a="'),
  "attributes of other names": (length) => `<p${attributes(length - 10)}>x</p>`.slice(0, length),
  "attributes behind a bracket": (length) => `<b x=">"${attributes(length - 10)}>`.slice(0, length),
  ampersands: fill("&"),
  entities: fill("&amp;"),
  "numbered entities": fill("&#60;"),
  "long entities": fill("&CounterClockwiseContourIntegral;"),
  "entities without an end": fill("&#x"),
  "spaces that do not break": fill("&nbsp;"),
  "words of one letter": fill("a "),
};

/** Text that is expensive for regular expressions, normalization, or counting characters. */
export const hostileText: Readonly<Record<string, Generator>> = {
  "one letter": fill("a"),
  spaces: fill(" "),
  "spaces before a letter": fill(" ", "a", "a"),
  "line ends": fill("\r\n", "a", "a"),
  dots: fill(".", "@abc", "x"),
  mentions: fill("@abc... "),
  "signs at": fill("@"),
  quotes: fill(`"'`),
  percent: fill("%_"),
  backslashes: fill("\\"),
  "wide letters": fill("𝔘"),
  families: fill("👨‍👩‍👧‍👦"),
  "joiners without width": fill("\u200d\u200b\ufeff", "a", "a"),
  "turns of direction": fill("\u202e\u2066\u200f", "a", "a"),
  "combining marks": fill("\u0301", "a"),
  "combining marks out of order": fill("\u0315\u0300", "a"),
  "letters of many parts": fill("각"),
  "lone surrogates": fill("\ud800", "a", "\udc00"),
  "null characters": fill("\0", "a", "a"),
  "control characters": fill("\u0001\u007f\u0085", "a", "a"),
  "letters that grow": fill("ﬃŉİ"),
  "letters of the right": fill("כ"),
  numbers: fill("1e9 "),
  "nested brackets": fill("[", "a"),
  "signs of templates": fill("{{7*7}}"),
};
