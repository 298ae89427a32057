const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes an XML document. A byte order mark determines the encoding. Without a mark, this function tries UTF-16 if it
 * is declared, then UTF-8, then the other encodings that the header or the document declares, and last windows-1252.
 * UTF-8 comes before the declared encodings, because many declarations are wrong, and because text in another encoding
 * is rarely valid UTF-8.
 */
export function decodeXml(bytes: Buffer, contentType: string): string {
  const markedEncoding = byteOrderMarks.find(([, mark]) =>
    mark.every((byte, index) => bytes[index] === byte),
  )?.[0];
  const declaredEncodings = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1],
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(bytes.toString("latin1", 0, 300))?.[1],
  ].filter((name) => name !== undefined);
  const declaredUtf16 = declaredEncodings.filter((name) => /^utf-?16/i.test(name));
  const candidates =
    markedEncoding === undefined
      ? [...declaredUtf16, "utf-8", ...declaredEncodings]
      : [markedEncoding];
  for (const name of candidates) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // The bytes do not fit this encoding, or the encoding is unknown.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
