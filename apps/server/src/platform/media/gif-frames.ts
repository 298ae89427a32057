/** More than any moving picture has. libvips tells the delay of each, which the main thread would have to copy. */
const maxFrames = 5000;
/** A GIF of 25 MB has a hundred thousand blocks of full length. */
const maxBlocks = 500_000;

/** Whether a GIF (GIF89a, 1990) has more frames, or smaller blocks, than a picture has. False for other formats. */
export function hasTooManyFrames(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 0, 3) !== "GIF") return false;
  let offset = 13 + paletteBytes(bytes[10]);
  let frames = 0;
  for (let blocks = 0; blocks < maxBlocks; blocks++) {
    const kind = bytes[offset];
    if (kind === 0x2c) {
      frames += 1;
      // The descriptor, its palette, and the least width of a code.
      offset += 11 + paletteBytes(bytes[offset + 9]);
    } else if (kind === 0x21) {
      offset += 2;
    } else {
      return frames > maxFrames;
    }
    for (let length = bytes[offset] ?? 0; length > 0; blocks++) {
      offset += length + 1;
      length = bytes[offset] ?? 0;
    }
    offset += 1;
  }
  return true;
}

/** How long the palette is whose flags these are. */
function paletteBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
