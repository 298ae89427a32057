const png = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Brands of HEIF files (ISO 23008-12, AVIF) in their `ftyp` box. */
const heifBrands = new Set(["avif", "avis", "heic", "heix", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Whether a file begins like a picture format that Kora accepts: JPEG, PNG, GIF, WebP, TIFF, AVIF or HEIC. What else
 * libvips can open (SVG above all) never reaches it.
 */
export function looksLikePicture(head: Buffer): boolean {
  const text = (start: number, end: number) => head.toString("latin1", start, end);
  return (
    text(0, 3) === "\xff\xd8\xff" ||
    head.subarray(0, png.length).equals(png) ||
    text(0, 6) === "GIF87a" ||
    text(0, 6) === "GIF89a" ||
    (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") ||
    text(0, 4) === "II*\0" ||
    text(0, 4) === "MM\0*" ||
    (text(4, 8) === "ftyp" && heifBrands.has(text(8, 12)))
  );
}
