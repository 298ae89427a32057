/** A part of a text: plain text or a web link. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** Punctuation that ends a sentence is not part of the URL. */
const ending = /[.,;:!?…'")\]]+$/;

function hrefOf(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Splits a text at its URLs; only http and https become links. */
export function toTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const say = (words: string) => words !== "" && parts.push({ text: words, href: null });
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    // A closing bracket belongs to a URL that contains an opening one.
    const isOpen = found.includes("(") && found.endsWith(")");
    const link = isOpen ? found : found.replace(ending, "");
    const href = hrefOf(link);
    if (href === null) continue;
    say(text.slice(from, index));
    parts.push({ text: link, href });
    from = index + link.length;
  }
  say(text.slice(from));
  return parts;
}
