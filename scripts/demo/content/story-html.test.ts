import { expect, test } from "vitest";
import { toStoryHtml } from "./story-html.ts";

test("verse keeps its lines and indents, code stays code, and a picture gets its caption", () => {
  const verse = "~~~verse\nFour on the camel,\n    & the camel is mine.\n~~~";
  const code = "~~~sql\nwhere time > last_run\n~~~";
  const picture = '![Camels "in line"](salt.webp "The last load")';
  expect(toStoryHtml(["One\n*two*.", "***", verse, code, picture, "- a\n- b"].join("\n\n"))).toBe(
    [
      "<p>One\n<em>two</em>.</p><hr>",
      "<pre>Four on the camel,\n    &amp; the camel is mine.</pre>",
      '<pre><code class="language-sql">where time &gt; last_run</code></pre>',
      '<figure data-width="medium"><img src="salt.webp" alt="Camels &quot;in line&quot;">',
      "<figcaption>The last load</figcaption></figure>",
      "<ul><li>a</li><li>b</li></ul>",
    ].join(""),
  );
});
