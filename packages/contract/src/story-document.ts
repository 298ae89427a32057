/**
 * The document of a story, which is HTML. The sanitizer of the server accepts exactly these elements; the editor writes
 * them; the reader, the share page, listening and the Atom feed show them.
 *
 * | Element | Meaning | Attributes |
 * |---|---|---|
 * | `p` | paragraph | `style="text-align:…"` |
 * | `h2`, `h3` | heading, subheading; the title of the story is the `h1` | `style="text-align:…"` |
 * | `blockquote` | quote, with blocks inside | |
 * | `hr` | scene break | |
 * | `pre` | verse, whose lines and indents are preserved | |
 * | `pre` > `code` | block of code | |
 * | `ul`, `ol`, `li` | lists | `start` of `ol`, `style="text-align:…"` of `li` |
 * | `strong`, `em`, `u`, `code`, `br` | formatted text, line break | |
 * | `a` | link | `href`, `rel` |
 * | `span` | font | `style="font-family:…"` |
 * | `figure` | picture with its caption | `data-width` |
 * | `figure` > `img` | one of the writer's own pictures | those of `toPictureAttributes` |
 * | `figure` > `figcaption` | caption, which is plain text | |
 */
const blockElements = "p h2 h3 blockquote hr pre ul ol li figure figcaption".split(" ");
const inlineElements = "strong em u code br a span img".split(" ");

/** All elements of a document. */
export const storyElements: readonly string[] = [...blockElements, ...inlineElements];

const separatingTag = new RegExp(`</?(?:${blockElements.join("|")}|br)\\b[^>]*>`, "g");

/** Replaces the tags of blocks and lines by `separator` and removes all others, so that words of different blocks stay separate. */
export function removeStoryTags(sanitizedHtml: string, separator: string): string {
  return sanitizedHtml.replaceAll(separatingTag, separator).replaceAll(/<[^>]*>/g, "");
}
