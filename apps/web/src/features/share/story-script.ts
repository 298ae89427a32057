/** ISO 15924 codes of the scripts that stories most likely use. */
const scripts = [
  "Latn",
  "Arab",
  "Ethi",
  "Nkoo",
  "Tfng",
  "Vaii",
  "Hebr",
  "Cyrl",
  "Grek",
  "Deva",
  "Beng",
  "Hani",
  "Hira",
  "Hang",
] as const;
const scriptPatterns = scripts.map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, "gu")] as const,
);

/** Characters that are examined. */
const sampleLength = 2_000;

/** Returns the script of most letters; Latin if there are none. */
function detectScript(html: string): (typeof scripts)[number] {
  const text = html.replaceAll(/<[^>]*>/g, "").slice(0, sampleLength);
  const counts = scriptPatterns.map(
    ([script, pattern]) => [script, text.match(pattern)?.length ?? 0] as const,
  );
  return counts.reduce((max, next) => (next[1] > max[1] ? next : max))[0];
}

export function isMostlyLatin(html: string): boolean {
  return detectScript(html) === "Latn";
}

/**
 * Returns a `lang` value for text of unknown language: `und` with the script, so that it differs from the page's
 * language. Undefined for Latin letters.
 */
export function getLangAttribute(html: string): string | undefined {
  const script = detectScript(html);
  return script === "Latn" ? undefined : `und-${script}`;
}

const italics = /<(em|i)\b/;
const outsideLatinFont = /(?=[\u0100-\u{10ffff}])[\p{L}\p{M}]/u;

/** About 2,000 words. */
const maxItalicLength = 12_000;

/**
 * Returns whether the page loads the italic font. Extended Latin letters already need further upright font files, and a
 * long story is large itself: then the browser slants the upright font.
 */
export function usesItalicFont({ title, story }: { title: string; story: string }): boolean {
  return (
    italics.test(story) && story.length <= maxItalicLength && !outsideLatinFont.test(title + story)
  );
}
