const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * The text of an XML document in whatever encoding it has: that of its byte order mark; else UTF-8 where
 * it is that, as nothing else looks like it by chance and many say otherwise; else what the header or the
 * document says.
 */
export function decodeXml(bytes: Buffer, contentType: string): string {
  const byMark = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const declared = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1],
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(bytes.toString("latin1", 0, 300))?.[1],
  ].filter((name) => name !== undefined);
  const utf16 = declared.filter((name) => /^utf-?16/i.test(name));
  for (const name of byMark ? [byMark[0]] : [...utf16, "utf-8", ...declared]) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // Of another encoding, or of one that nobody knows.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
