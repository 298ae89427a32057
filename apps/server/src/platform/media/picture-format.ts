const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Brands of HEIF files in their `ftyp` box (ISO 23008-12, AVIF). */
const heifBrands = new Set([
  "avif",
  "avis",
  "heic",
  "heix",
  "heim",
  "heis",
  "hevc",
  "hevx",
  "mif1",
  "msf1",
]);

const readText = (header: Buffer, start: number, end: number) =>
  header.toString("latin1", start, end);

/** Checks whether a file starts like a JPEG, PNG or WebP picture. */
export function looksLikeWebPicture(header: Buffer): boolean {
  return (
    readText(header, 0, 3) === "\xff\xd8\xff" ||
    header.subarray(0, pngSignature.length).equals(pngSignature) ||
    (readText(header, 0, 4) === "RIFF" && readText(header, 8, 12) === "WEBP")
  );
}

/**
 * Checks whether a file starts like an accepted picture format: JPEG, PNG, GIF, WebP, TIFF, AVIF or HEIC. This keeps
 * other formats that libvips can open, such as SVG, away from it.
 */
export function looksLikePicture(header: Buffer): boolean {
  return (
    looksLikeWebPicture(header) ||
    readText(header, 0, 6) === "GIF87a" ||
    readText(header, 0, 6) === "GIF89a" ||
    readText(header, 0, 4) === "II*\0" ||
    readText(header, 0, 4) === "MM\0*" ||
    (readText(header, 4, 8) === "ftyp" && heifBrands.has(readText(header, 8, 12)))
  );
}

/** Boxes of every video track (ISO 14496-12). By chance, no real picture has all of these types in its pixels. */
const trackBoxes = ["moov", "trak", "stbl"];

/**
 * Returns whether a HEIF file, such as an AVIF, has a video track. It searches the types of the boxes in all bytes, so
 * that no wrong length of a box hides them.
 */
export function hasVideoTrack(bytes: Buffer): boolean {
  return (
    readText(bytes, 4, 8) === "ftyp" &&
    trackBoxes.every((type) => bytes.includes(type, 0, "latin1"))
  );
}
