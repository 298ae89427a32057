const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Brands of HEIF files in their `ftyp` box (ISO 23008-12, AVIF). */
const heifBrands = new Set(["avif", "avis", "heic", "heix", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Checks whether a file starts like an accepted picture format: JPEG, PNG, GIF, WebP, TIFF, AVIF or HEIC. This keeps
 * other formats that libvips can open, such as SVG, away from it.
 */
export function looksLikePicture(header: Buffer): boolean {
  const readText = (start: number, end: number) => header.toString("latin1", start, end);
  return (
    readText(0, 3) === "\xff\xd8\xff" ||
    header.subarray(0, pngSignature.length).equals(pngSignature) ||
    readText(0, 6) === "GIF87a" ||
    readText(0, 6) === "GIF89a" ||
    (readText(0, 4) === "RIFF" && readText(8, 12) === "WEBP") ||
    readText(0, 4) === "II*\0" ||
    readText(0, 4) === "MM\0*" ||
    (readText(4, 8) === "ftyp" && heifBrands.has(readText(8, 12)))
  );
}
