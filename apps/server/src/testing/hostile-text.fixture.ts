/** Returns a text of about `length` UTF-16 code units. */
type Generator = (length: number) => string;

/** Repeats `unit` between `prefix` and `suffix`. */
const repeatUnit =
  (unit: string, prefix = "", suffix = ""): Generator =>
  (length) =>
    prefix +
    unit.repeat(Math.max(0, Math.floor((length - prefix.length - suffix.length) / unit.length))) +
    suffix;

/** Returns attributes with distinct names, of about `length` characters. */
const attributes = (length: number) => {
  const parts: string[] = [];
  for (let totalLength = 0, index = 0; totalLength < length; index += 1) {
    const part = ` a${index}="${index}"`;
    totalLength += part.length;
    parts.push(part);
  }
  return parts.join("");
};

/** Repeats `open`, and then `close` equally often. */
const nestTags =
  (open: string, close: string): Generator =>
  (length) => {
    const count = Math.floor(length / (open.length + close.length));
    return open.repeat(count) + close.repeat(count);
  };

/** Markup that is expensive to parse: repeated, nested, truncated or wrongly closed. */
export const hostileMarkup: Readonly<Record<string, Generator>> = {
  brackets: repeatUnit("<"),
  "incomplete tags": repeatUnit("<p"),
  "bold words": repeatUnit("<b>x</b>"),
  paragraphs: repeatUnit("<p>x</p>"),
  "unclosed paragraphs": repeatUnit("<p>"),
  "closing tags only": repeatUnit("</p>"),
  "line breaks": repeatUnit("<br>"),
  "unknown elements": repeatUnit("<x-y>"),
  "nested elements": nestTags("<div>", "</div>"),
  "nested lists": nestTags("<ul><li>", "</li></ul>"),
  "nested tables": nestTags("<table><tr><td>", "</td></tr></table>"),
  "nested quotes": nestTags("<q><blockquote>", "</blockquote></q>"),
  "elements with the wrong closing tags": nestTags("<div>", "</p>"),
  "elements with closing tags of elements that are not open": nestTags("<div>", "</b>"),
  "formatting that is closed in the wrong order": repeatUnit("<b><i><u></b></i></u>"),
  "repeated deep nesting with wrong closing tags": repeatUnit(
    `${"<div>".repeat(290)}${"</b>".repeat(50)}${"</div>".repeat(290)}`,
  ),
  comments: repeatUnit("<!---->"),
  "an unclosed comment": repeatUnit("-", "<!--"),
  "comment ends": repeatUnit("--!>", "<!--"),
  "character data": repeatUnit("<![CDATA[x]]>"),
  "processing instructions": repeatUnit("<?x?>"),
  declarations: repeatUnit("<!DOCTYPE x [<!ENTITY a '&a;&a;'>]>"),
  scripts: repeatUnit("<script></script>"),
  "unclosed scripts": repeatUnit("<script>"),
  "noscript elements": repeatUnit("<noscript></noscript>"),
  "unclosed titles": repeatUnit("<title>"),
  iframes: repeatUnit("<iframe></iframe>"),
  "nested SVG and MathML": repeatUnit("<svg><math>"),
  links: repeatUnit('<a href="https://e.com">x</a>'),
  "links to domains in fullwidth letters": repeatUnit('<a href="http://ａ.ｂ">x</a>'),
  "a long link": repeatUnit("é", '<a href="http://e.com/', '">x</a>'),
  "a link with parent path segments": repeatUnit("../", '<a href="http://e.com/', '">x</a>'),
  styles: repeatUnit('<p style="text-align:center">x</p>'),
  "unclosed styles": repeatUnit('<p style="text-align:center">'),
  fonts: repeatUnit('<span style="font-family:Arial">x</span>'),
  "a style of declarations": repeatUnit("color:red;", '<p style="', '">x</p>'),
  "a style of braces": repeatUnit("{", '<p style="', '">x</p>'),
  "a style of brackets": repeatUnit("(", '<p style="', '">x</p>'),
  "a style of comments": repeatUnit("/*", '<p style="', '">x</p>'),
  "a style of spaces": repeatUnit(" ", '<p style="text-align:', 'x">x</p>'),
  "a repeated attribute": repeatUnit(" a=1", "<p", ">x</p>"),
  "an unclosed attribute value": repeatUnit("'", '<p a="'),
  "attributes with distinct names": (length) =>
    `<p${attributes(length - 10)}>x</p>`.slice(0, length),
  "attributes after a bracket": (length) => `<b x=">"${attributes(length - 10)}>`.slice(0, length),
  ampersands: repeatUnit("&"),
  entities: repeatUnit("&amp;"),
  "numbered entities": repeatUnit("&#60;"),
  "long entities": repeatUnit("&CounterClockwiseContourIntegral;"),
  "unterminated entities": repeatUnit("&#x"),
  "non-breaking spaces": repeatUnit("&nbsp;"),
  "words of one letter": repeatUnit("a "),
};

/** Text that is expensive for regular expressions, normalization, or counting characters. */
export const hostileText: Readonly<Record<string, Generator>> = {
  "one letter": repeatUnit("a"),
  spaces: repeatUnit(" "),
  "spaces before a letter": repeatUnit(" ", "a", "a"),
  "line ends": repeatUnit("\r\n", "a", "a"),
  dots: repeatUnit(".", "@abc", "x"),
  mentions: repeatUnit("@abc... "),
  "at signs": repeatUnit("@"),
  quotes: repeatUnit(`"'`),
  "percent signs": repeatUnit("%_"),
  backslashes: repeatUnit("\\"),
  "letters outside the Basic Multilingual Plane": repeatUnit("𝔘"),
  "family emoji": repeatUnit("👨‍👩‍👧‍👦"),
  "zero-width joiners and spaces": repeatUnit("\u200d\u200b\ufeff", "a", "a"),
  "text direction marks": repeatUnit("\u202e\u2066\u200f", "a", "a"),
  "combining marks": repeatUnit("\u0301", "a"),
  "combining marks out of order": repeatUnit("\u0315\u0300", "a"),
  "Hangul syllables": repeatUnit("각"),
  "lone surrogates": repeatUnit("\ud800", "a", "\udc00"),
  "null characters": repeatUnit("\0", "a", "a"),
  "control characters": repeatUnit("\u0001\u007f\u0085", "a", "a"),
  "letters that case conversion expands": repeatUnit("ﬃŉİ"),
  "right-to-left letters": repeatUnit("כ"),
  numbers: repeatUnit("1e9 "),
  "nested brackets": repeatUnit("[", "a"),
  "template expressions": repeatUnit("{{7*7}}"),
};
