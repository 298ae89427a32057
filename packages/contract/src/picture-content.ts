const readText = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

/** Brands of HEIC in the `ftyp` box of a HEIF file (ISO 23008-12). */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);
/** Brands of any HEIF file. The other brands of its box say whether it is HEIC. */
const heifBrands = new Set(["mif1", "msf1"]);
const maxBrands = 32;

/** Returns whether a file is HEIC, the format of many phones, which few browsers and no server of Kora can decode. */
export function isHeic(start: Uint8Array): boolean {
  if (readText(start, 4, 8) !== "ftyp") return false;
  const brand = readText(start, 8, 12);
  if (!heifBrands.has(brand)) return heicBrands.has(brand);
  const brands = Array.from({ length: maxBrands }, (_, index) =>
    readText(start, 16 + 4 * index, 20 + 4 * index),
  );
  return !brands.includes("avif") && !brands.includes("avis");
}

/** The bit of an animation in the flags of a WebP. */
const webpAnimation = 0x02;

/** Returns whether a file is a WebP with an animation. */
function isAnimatedWebp(start: Uint8Array): boolean {
  return (
    readText(start, 0, 4) === "RIFF" &&
    readText(start, 8, 16) === "WEBPVP8X" &&
    ((start[20] ?? 0) & webpAnimation) !== 0
  );
}

/** Returns whether a file is a PNG with an animation (PNG 3rd edition): it has a chunk `acTL` before its pixels. */
export function isAnimatedPng(start: Uint8Array): boolean {
  if (readText(start, 1, 4) !== "PNG") return false;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  for (let offset = 8; offset + 8 <= start.length; offset += 12 + view.getUint32(offset)) {
    const type = readText(start, offset + 4, offset + 8);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}

/** Returns whether a file is an AVIF with an animation. */
function isAnimatedAvif(start: Uint8Array): boolean {
  return readText(start, 4, 12) === "ftypavis";
}

const imageSeparator = 0x2c;
const extensionIntroducer = 0x21;
/** The length of the signature and the logical screen descriptor of a GIF. */
const gifHeaderBytes = 13;
/** A GIF of 25 MB has about 100,000 blocks of full length. */
const maxGifBlocks = 500_000;

/** Returns whether a file starts like a GIF. */
export function isGif(start: Uint8Array): boolean {
  return readText(start, 0, 3) === "GIF";
}

/**
 * Returns whether a GIF (GIF89a, 1990) has more than `count` frames, or more blocks than a real picture has. It is false
 * for other formats.
 */
export function hasMoreGifFrames(bytes: Uint8Array, count: number): boolean {
  if (!isGif(bytes)) return false;
  let offset = gifHeaderBytes + paletteBytes(bytes[10]);
  let frameCount = 0;
  for (let blockCount = 0; blockCount < maxGifBlocks; blockCount++) {
    const blockType = bytes[offset];
    if (blockType === imageSeparator) {
      frameCount += 1;
      if (frameCount > count) return true;
      // This skips the image descriptor, its palette, and the byte of the minimum code size.
      offset += 11 + paletteBytes(bytes[offset + 9]);
    } else if (blockType === extensionIntroducer) {
      offset += 2;
    } else {
      return false;
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

export type AnimatedFormat = "gif" | "webp" | "png" | "avif";

/**
 * Returns the format of an animated picture; null for a still picture and for any other file. The second frame of a GIF
 * may be anywhere in it; for the other formats, the first bytes are enough.
 */
export function findAnimatedFormat(bytes: Uint8Array): AnimatedFormat | null {
  if (hasMoreGifFrames(bytes, 1)) return "gif";
  if (isAnimatedWebp(bytes)) return "webp";
  if (isAnimatedPng(bytes)) return "png";
  return isAnimatedAvif(bytes) ? "avif" : null;
}
