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
export function isAnimatedWebp(start: Uint8Array): boolean {
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
export function isAnimatedAvif(start: Uint8Array): boolean {
  return readText(start, 4, 12) === "ftypavis";
}
