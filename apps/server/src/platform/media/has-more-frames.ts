import { hasMoreGifFrames } from "@kora/contract/picture-content";

/**
 * Returns whether a GIF or WebP has more than `count` frames, or a TIFF more than `count` pages, or any of them more
 * blocks or chunks than a real picture has. It is false for other formats. It reads the headers of the frames only and
 * copies nothing.
 */
export function hasMoreFrames(bytes: Buffer, count: number): boolean {
  return (
    hasMoreGifFrames(bytes, count) ||
    hasMoreWebpFrames(bytes, count) ||
    hasMoreTiffPages(bytes, count)
  );
}

/** The length of the type and the length field of a RIFF chunk. */
const chunkHeaderBytes = 8;
/** The header of a WebP: a RIFF chunk header and the type of the file. */
const webpHeaderBytes = chunkHeaderBytes + 4;
const frameType = Buffer.from("ANMF").readUInt32LE();
/** The position, size and duration of a frame, before the chunks of its image. */
const frameHeaderBytes = 16;
/** A frame has at most three chunks, and other chunks, such as metadata, are few. libwebp lists all of them. */
const maxWebpChunks = 50_000;

/** `hasMoreFrames` for a WebP (RFC 9649). */
function hasMoreWebpFrames(bytes: Buffer, count: number): boolean {
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  if (!isWebp) return false;
  const end = Math.min(bytes.length, chunkHeaderBytes + bytes.readUInt32LE(4));
  let offset = webpHeaderBytes;
  let frameCount = 0;
  for (let chunkCount = 0; offset + chunkHeaderBytes <= end; chunkCount++) {
    if (chunkCount === maxWebpChunks) return true;
    if (bytes.readUInt32LE(offset) === frameType) {
      frameCount += 1;
      if (frameCount > count) return true;
      // A frame is entered, not skipped by its length, because libwebp also reads the frames that are inside it.
      offset += chunkHeaderBytes + frameHeaderBytes;
    } else {
      const length = bytes.readUInt32LE(offset + 4);
      // Chunks of odd length are followed by a padding byte.
      offset += chunkHeaderBytes + length + (length % 2);
    }
  }
  return false;
}

/** The length of an entry of a TIFF directory. */
const directoryEntryBytes = 12;

/** `hasMoreFrames` for a TIFF (TIFF 6.0): each page has a directory, which ends with the position of the next one. */
function hasMoreTiffPages(bytes: Buffer, count: number): boolean {
  const signature = bytes.toString("latin1", 0, 4);
  const isLittleEndian = signature === "II*\0";
  if (!isLittleEndian && signature !== "MM\0*") return false;
  const canRead = (offset: number, length: number) => offset + length <= bytes.length;
  const readOffset = (offset: number) => {
    if (!canRead(offset, 4)) return 0;
    return isLittleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset);
  };
  let directory = readOffset(4);
  for (let pageCount = 0; directory !== 0 && canRead(directory, 2); pageCount++) {
    if (pageCount === count) return true;
    const entryCount = isLittleEndian
      ? bytes.readUInt16LE(directory)
      : bytes.readUInt16BE(directory);
    directory = readOffset(directory + 2 + entryCount * directoryEntryBytes);
  }
  return false;
}
