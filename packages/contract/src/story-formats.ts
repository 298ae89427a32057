/**
 * Versions of the document: 1 has only paragraphs, lists and formatted text; 2 has all elements. An editor sends the
 * highest version that it can edit without loss.
 */
export const storyFormats = { paragraphs: 1, blocks: 2 } as const;

/** The highest version. */
export const latestStoryFormat = storyFormats.blocks;

const newBlock = /<(?:h[23]|blockquote|hr|pre|code|figure)\b/;

/** Returns the lowest version that has all elements of sanitized HTML. */
export function getStoryFormat(sanitizedHtml: string): number {
  return newBlock.test(sanitizedHtml) ? storyFormats.blocks : storyFormats.paragraphs;
}
