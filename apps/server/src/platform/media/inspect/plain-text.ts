import { openFileReader } from "./file-reader.ts";

const chunkBytes = 256 * 1024;

/**
 * Checks whether a file is UTF-8 text without control characters other than whitespace. It reads the whole file in
 * chunks.
 */
export function isPlainText(path: string): boolean {
  using reader = openFileReader(path, Number.POSITIVE_INFINITY);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let start = 0; start < reader.size; start += chunkBytes) {
      const text = decoder.decode(reader.read(start, start + chunkBytes), { stream: true });
      if (/(?!\s)\p{Cc}/u.test(text)) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
