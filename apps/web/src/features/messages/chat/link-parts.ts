/** A piece of a text: words, or an address on the web. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

const address = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** What ends a sentence is not of the address. */
const ending = /[.,;:!?…'")\]]+$/;

function hrefOf(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Finds the addresses in a text; nothing but http and https becomes a link. */
export function toTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const say = (words: string) => words !== "" && parts.push({ text: words, href: null });
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    // A closing bracket belongs to an address that opens one.
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
