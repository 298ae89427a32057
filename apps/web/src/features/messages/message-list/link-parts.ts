/** A part of a text: plain text or a web link. */
export interface TextPart {
  readonly text: string;
  /** Null for plain text. */
  readonly href: string | null;
}

const urlPattern = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** Punctuation that ends a sentence is not part of the URL. */
const trailingPunctuation = /[.,;:!?…'")\]]+$/;

function toHref(text: string): string | null {
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
  const pushText = (content: string) => content !== "" && parts.push({ text: content, href: null });
  let start = 0;
  for (const { 0: match, index } of text.matchAll(urlPattern)) {
    // A closing bracket belongs to a URL that contains an opening one.
    const endsInBracket = match.includes("(") && match.endsWith(")");
    const link = endsInBracket ? match : match.replace(trailingPunctuation, "");
    const href = toHref(link);
    if (href === null) continue;
    pushText(text.slice(start, index));
    parts.push({ text: link, href });
    start = index + link.length;
  }
  pushText(text.slice(start));
  return parts;
}
