const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** What XML 1.0 allows nowhere, not even escaped (its production `Char`). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it stands in an element or in a quoted attribute; what XML forbids is left out. */
export function escapeXml(text: string): string {
  return text.replaceAll(forbidden, "").replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? "");
}

/** A whole document in UTF-8 around `root`, which is XML already. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}
