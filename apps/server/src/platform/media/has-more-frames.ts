import { hasMoreGifFrames } from "@kora/contract/picture-content";

/**
 * Returns whether a GIF or WebP has more than `count` frames, or more blocks or chunks than a real picture has. It is
 * false for other formats. It reads the headers of the frames only and copies nothing.
 */
export function hasMoreFrames(bytes: Buffer, count: number): boolean {
  return hasMoreGifFrames(bytes, count) || hasMoreWebpFrames(bytes, count);
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
