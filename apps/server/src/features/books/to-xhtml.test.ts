import { expect, test } from "vitest";
import { toXhtml } from "./to-xhtml.ts";

test("the text of a story keeps its letters, and is read alike as HTML and as XML", () => {
  const html =
    '<p title="a &lt; b &amp; &quot;c&quot;">Ọ̀ṣun’s&nbsp;well &amp;amp; &lt;here&gt;<br /></p><p></p><em></em>夜';
  expect(toXhtml(html, new Map())).toBe(
    '<p title="a &lt; b &amp; &quot;c&quot;">Ọ̀ṣun’s\u00a0well &amp;amp; &lt;here&gt;<br/></p><p></p><em></em>夜',
  );
});

test("of a picture that is not stored, the caption stays as a paragraph", () => {
  const src = "/media/0190e7c4-0000-7000-8000-000000000000/1080.jpg";
  const figure = `<figure><img src="${src}" alt="" /><figcaption>At <em>dusk</em></figcaption></figure>`;
  expect(toXhtml(`<p>a</p>${figure}<figure><img src="${src}" alt="" /></figure>`, new Map())).toBe(
    "<p>a</p><p>At <em>dusk</em></p>",
  );
});
