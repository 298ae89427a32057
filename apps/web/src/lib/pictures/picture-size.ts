export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const littleEndian = true;

const readText = (view: DataView, offset: number, length: number) => {
  if (offset + length > view.byteLength) return "";
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length));
};

function sizeOfPng(view: DataView): PictureSize | null {
  if (readText(view, 1, 3) !== "PNG" || readText(view, 12, 4) !== "IHDR") return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function sizeOfGif(view: DataView): PictureSize | null {
  if (readText(view, 0, 4) !== "GIF8") return null;
  return { width: view.getUint16(6, littleEndian), height: view.getUint16(8, littleEndian) };
}

function sizeOfBmp(view: DataView): PictureSize | null {
  if (readText(view, 0, 2) !== "BM") return null;
  return {
    width: view.getInt32(18, littleEndian),
    height: Math.abs(view.getInt32(22, littleEndian)),
  };
}

function sizeOfWebp(view: DataView): PictureSize | null {
  if (readText(view, 0, 4) !== "RIFF" || readText(view, 8, 4) !== "WEBP") return null;
  const chunkType = readText(view, 12, 4);
  if (chunkType === "VP8X") {
    const readUint24 = (offset: number) =>
      view.getUint16(offset, littleEndian) + view.getUint8(offset + 2) * 0x1_00_00;
    return { width: readUint24(24) + 1, height: readUint24(27) + 1 };
  }
  if (chunkType === "VP8L") {
    const bits = view.getUint32(21, littleEndian);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunkType !== "VP8 ") return null;
  return {
    width: view.getUint16(26, littleEndian) & 0x3fff,
    height: view.getUint16(28, littleEndian) & 0x3fff,
  };
}

/**
 * Returns whether a marker starts a frame, which has the dimensions. The other markers from 0xC0 to 0xCF define
 * tables.
 */
const isJpegFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function sizeOfJpeg(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let offset = 2;
  while (offset + 9 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) offset += 1;
    else if (isJpegFrame(marker)) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    } else offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

/** `ispe` in ASCII: the type of a box that declares a size in a HEIF file. */
const ispeType = 0x69_73_70_65;

/** AVIF and HEIC: uses the largest of the sizes (`ispe` boxes) that the file declares. */
function sizeOfHeif(view: DataView): PictureSize | null {
  if (readText(view, 4, 4) !== "ftyp") return null;
  let largest: PictureSize | null = null;
  for (let offset = 8; offset + 16 <= view.byteLength; offset += 1) {
    if (view.getUint32(offset) !== ispeType) continue;
    const size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) {
      largest = size;
    }
  }
  return largest;
}

const readers = [sizeOfPng, sizeOfJpeg, sizeOfWebp, sizeOfGif, sizeOfBmp, sizeOfHeif];

/**
 * Reads width and height in pixels from the first bytes of a picture, before decoding. Null when not found.
 * The header may be wrong: only decoding gives the real size.
 */
export function readPictureSize(start: Uint8Array): PictureSize | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  try {
    for (const read of readers) {
      const size = read(view);
      if (size !== null) return size.width > 0 && size.height > 0 ? size : null;
    }
  } catch (error) {
    // The header is truncated.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
