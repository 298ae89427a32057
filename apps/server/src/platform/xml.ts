const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Of HTML, LibreOffice and old mail programs do not know `&apos;`.
  "'": "&#39;",
};

/** Characters that XML 1.0 forbids, even escaped (production `Char`). */
const forbiddenCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML forbids. */
export function removeForbiddenCharacters(text: string): string {
  return text.replaceAll(forbiddenCharacters, "");
}

/** Escapes text for an element or a quoted attribute, and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return removeForbiddenCharacters(text).replaceAll(
    /[&<>"']/g,
    (character) => escapes[character] ?? "",
  );
}

/** Wraps `root`, which is already XML, in a complete UTF-8 document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}
