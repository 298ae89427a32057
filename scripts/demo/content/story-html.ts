import markdownIt from "markdown-it";

const markdown = markdownIt();

const picture =
  /<p><img src="(?<src>[^"]*)" alt="(?<alt>[^"]*)"(?: title="(?<caption>[^"]*)")?><\/p>/g;
const verse = /<pre><code class="language-verse">(?<lines>[^<]*)<\/code><\/pre>/g;

/**
 * Converts Markdown to the editor's HTML. A picture alone in a paragraph becomes a figure, with its title as the caption. A
 * fenced block with the word `verse` is a poem, whose lines and indents stay; any other is code.
 */
export function toStoryHtml(text: string): string {
  return markdown
    .render(text)
    .replaceAll("\n</code></pre>", "</code></pre>")
    .replaceAll(verse, "<pre>$<lines></pre>")
    .replaceAll(
      picture,
      '<figure data-width="medium"><img src="$<src>" alt="$<alt>"><figcaption>$<caption></figcaption></figure>',
    )
    .replaceAll(/>\n(?=<|$)/g, ">");
}
