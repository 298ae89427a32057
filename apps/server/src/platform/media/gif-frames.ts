/** No real animation has more frames. The main thread would have to copy the delay of each frame from libvips. */
const maxFrames = 5000;
const imageSeparator = 0x2c;
const extensionIntroducer = 0x21;
/** The length of the signature and the logical screen descriptor. */
const headerBytes = 13;
/** A GIF of 25 MB has about 100,000 blocks of full length. */
const maxBlocks = 500_000;

/**
 * Checks whether a GIF (GIF89a, 1990) has more frames or more blocks than a real picture has. It is false for other
 * formats.
 */
export function hasTooManyFrames(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 0, 3) !== "GIF") return false;
  let offset = headerBytes + paletteBytes(bytes[10]);
  let frameCount = 0;
  for (let blockCount = 0; blockCount < maxBlocks; blockCount++) {
    const blockType = bytes[offset];
    if (blockType === imageSeparator) {
      frameCount += 1;
      // This skips the image descriptor, its palette, and the byte of the minimum code size.
      offset += 11 + paletteBytes(bytes[offset + 9]);
    } else if (blockType === extensionIntroducer) {
      offset += 2;
    } else {
      return frameCount > maxFrames;
    }
    for (let length = bytes[offset] ?? 0; length > 0; blockCount++) {
      offset += length + 1;
      length = bytes[offset] ?? 0;
    }
    offset += 1;
  }
  return true;
}

/** Returns the length in bytes of the palette that these flags describe. */
function paletteBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
