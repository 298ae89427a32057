/** Signatures of the picture formats that browsers decode; null matches any byte. */
const signatures: readonly (readonly (number | null)[])[] = [
  // PNG, JPEG and GIF.
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  // A RIFF file with its length and the type WEBP.
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  // AVIF and HEIC start with a box of type ftyp.
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70],
  // BMP.
  [0x42, 0x4d],
];

/** Returns whether bytes begin with a picture signature, independent of the file name. */
export function hasPictureSignature(start: Uint8Array): boolean {
  return signatures.some((signature) =>
    signature.every(
      (byte, index) => index < start.length && (byte === null || start[index] === byte),
    ),
  );
}
