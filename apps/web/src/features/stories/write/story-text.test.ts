import { expect, test } from "vitest";
import { countStoryWords, storyHtmlToText } from "./story-text.ts";

test.each([
  ["", 0],
  ["<p></p>", 0],
  ["<p> &nbsp; </p><p><br></p>", 0],
  ["<p>Once upon a time</p>", 4],
  ["<p>one</p><p>two</p>", 2],
  ["<p>one<br>two</p>", 2],
  ["<ul><li><p>one</p></li><li><p>two</p></li></ul><p>three</p>", 3],
  ["<p>half<strong>way</strong> there</p>", 2],
  ["<p>one&nbsp;two</p>", 2],
  ['<p style="text-align: center">one <a href="https://kora.example/?a=1&amp;b=2">two</a></p>', 2],
  ["<p>3 &lt; 4</p>", 3],
  ["<p>كان يا ما كان</p>", 4],
])("%j has %d words", (html, words) => {
  expect(countStoryWords(html)).toBe(words);
});

test("HTML becomes text with a line per block", () => {
  const html = "<p>Rice &amp; <em>beans</em></p><ol><li><p>first</p></li></ol><p>&amp;lt; end</p>";
  expect(storyHtmlToText(html)).toBe("Rice & beans\nfirst\n&lt; end");
});
