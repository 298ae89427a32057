/** Of ISO 15924, those that stories are most likely told in. */
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
const letters = scripts.map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, "gu")] as const,
);

/** What a look at so many characters says holds for all of them. */
const sample = 2_000;

/** The script that most letters of the text are of; Latin where there is none. */
function scriptOf(html: string): (typeof scripts)[number] {
  const text = html.replaceAll(/<[^>]*>/g, "").slice(0, sample);
  const counted = letters.map(
    ([script, letter]) => [script, text.match(letter)?.length ?? 0] as const,
  );
  return counted.reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Whether the Latin face is what the text is mostly set in. */
export function isMostlyLatin(html: string): boolean {
  return scriptOf(html) === "Latn";
}

/**
 * What a `lang` attribute can say of words whose language nobody told: at least that they are not the
 * page's, where their script is not. Undefined for Latin letters.
 */
export function languageOf(html: string): string | undefined {
  const script = scriptOf(html);
  return script === "Latn" ? undefined : `und-${script}`;
}

const italics = /<(em|i)\b/;
const beyondLatinFace = /(?=[\u0100-\u{10ffff}])[\p{L}\p{M}]/u;

/** About 2,000 words. */
const longStory = 12_000;

/**
 * Whether the page takes the italic face and still stays light. Letters with marks below or hooks come
 * in further upright files already, and a long story is heavy by itself: there the browser slants the
 * upright face.
 */
export function takesItalicFace({ title, story }: { title: string; story: string }): boolean {
  return italics.test(story) && story.length <= longStory && !beyondLatinFace.test(title + story);
}
