import { imports as texts } from "@kora/contract/sentences/imports";
import { UnreadableFile } from "./unreadable.ts";

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns the encoding that a byte order mark names; undefined without one. */
function encodingOfMark(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  return undefined;
}

/**
 * Decodes a text file: UTF-16 with a byte order mark, else UTF-8, else the encoding of old Windows programs. Throws
 * `UnreadableFile` for a file with NUL, which is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOfMark(bytes);
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeWithoutMark(bytes);
  if (text.includes("\0")) throw new UnreadableFile(texts.notText);
  return text;
}

function decodeWithoutMark(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
