import { locale } from "#text/locale.ts";

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

/** Number of characters from the beginning that are examined. */
const sampleLength = 2_000;

/** Returns the most frequent script of the text; Latin if it has no letters of these scripts. */
function detectScript(html: string): (typeof scripts)[number] {
  const text = html.replaceAll(/<[^>]*>/g, "").slice(0, sampleLength);
  const counts = scriptPatterns.map(
    ([script, pattern]) => [script, text.match(pattern)?.length ?? 0] as const,
  );
  return counts.reduce((max, next) => (next[1] > max[1] ? next : max))[0];
}

/** Returns whether Latin is the most frequent script of a text, or it has no letters. */
export function isMostlyLatin(html: string): boolean {
  return detectScript(html) === "Latn";
}

/**
 * Returns a `lang` value for text of unknown language: `und` with the script, so that it differs from the page's
 * language. Undefined for Latin text.
 */
function getLangAttribute(html: string): string | undefined {
  const script = detectScript(html);
  return script === "Latn" ? undefined : `und-${script}`;
}

/**
 * Returns the `lang` value of `html`, which is in the language of a story; undefined for the page's language. The script
 * stands for a language that is unknown.
 */
export function getStoryLang(language: string | null, html: string): string | undefined {
  if (language === null) return getLangAttribute(html);
  return language === locale ? undefined : language;
}

const italicTags = /<(em|i)\b/;
const outsideLatinFont = /(?=[\u0100-\u{10ffff}])[\p{L}\p{M}]/u;

/** Max characters of a story whose page loads the italic font: about 2,000 words. */
const maxItalicLength = 12_000;

/**
 * Returns whether the page loads the italic font. It does not for letters outside of the basic Latin font file, which
 * already need further upright files, nor for long stories: the browser then slants the upright font.
 */
export function usesItalicFont({ title, story }: { title: string; story: string }): boolean {
  return (
    italicTags.test(story) &&
    story.length <= maxItalicLength &&
    !outsideLatinFont.test(title + story)
  );
}
