import { crc32, deflateSync } from "node:zlib";

/** A file that is built to keep a server busy or to break its parser. */
export type HostileFile = readonly [title: string, bytes: Buffer];

const defaultBytes = 2_000_000;
const toLatin1 = (text: string) => Buffer.from(text, "latin1");
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const uint32LittleEndian = (value: number) => Buffer.from(uint32(value)).reverse();
/** Returns `bytes` bytes of repetitions of `piece`. The last repetition may be truncated. */
const repeat = (piece: Buffer, bytes = defaultBytes) => Buffer.alloc(bytes, piece);
const join = (...pieces: (Buffer | string)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? toLatin1(piece) : piece)));

/** An MP4 box (ISO 14496-12). `length` is the length in its header, which may be wrong. */
const mp4Box = (type: string, body: Buffer = Buffer.alloc(0), length = body.length + 8) =>
  join(uint32(length), type, body);
/** A chunk of a RIFF file. `length` is the length in its header, which may be wrong. */
const riffChunk = (type: string, body: Buffer = Buffer.alloc(0), length = body.length) =>
  join(type, uint32LittleEndian(length), body);
const pngChunk = (type: string, body: Buffer = Buffer.alloc(0)) => {
  const content = join(type, body);
  return join(uint32(body.length), content, uint32(crc32(content)));
};

/** Returns a PNG (ISO 15948) of 8-bit RGB. `data` is its compressed pixels, of which some may be missing. */
export function createPng(width: number, height: number, data = deflateSync(Buffer.alloc(1000))) {
  const header = join(uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0]));
  return join(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND"),
  );
}

/** Returns a valid PNG of black pixels. Even a large one has few bytes. */
export function blackPng(width: number, height: number): Buffer {
  return createPng(width, height, deflateSync(Buffer.alloc((width * 3 + 1) * height)));
}

/** Returns a PNG with the chunk that announces an animation after its header of 33 bytes. */
export function toAnimatedPng(png: Buffer): Buffer {
  const control = pngChunk("acTL", join(uint32(2), uint32(0)));
  return join(png.subarray(0, 33), control, png.subarray(33));
}

/** Returns a GIF whose frames each fill the canvas with one colour. It has few bytes for many pixels. */
export function plainGif(width: number, height: number, frameCount: number): Buffer {
  const uint16LittleEndian = (value: number) => Buffer.from([value & 0xff, value >> 8]);
  const header = join(
    "GIF89a",
    uint16LittleEndian(width),
    uint16LittleEndian(height),
    Buffer.from([0x80, 0, 0]),
  );
  const palette = Buffer.from([0xb9, 0x50, 0x32, 0x20, 0x30, 0x50]);
  const imageDescriptor = join(
    ",",
    Buffer.alloc(4),
    uint16LittleEndian(width),
    uint16LittleEndian(height),
    Buffer.from([0]),
  );
  const createFrame = (index: number) =>
    join(
      Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0]),
      imageDescriptor,
      encodeLzw(width * height, index % 2),
    );
  return join(
    header,
    palette,
    ...Array.from({ length: frameCount }, (_, index) => createFrame(index)),
    ";",
  );
}

/**
 * Returns the LZW-compressed data of a GIF frame of one colour, with at most eight million pixels. Each code stands for
 * one pixel more than the previous code, so a megapixel takes two kilobytes.
 */
function encodeLzw(pixelCount: number, color: number): Buffer {
  // A palette of two colours has codes of at least two bits, so 0 to 3 are colours.
  const [minCodeBits, clearCode, endCode] = [2, 4, 5];
  const bits: number[] = [];
  const emit = (code: number, width: number) => {
    for (let bit = 0; bit < width; bit++) bits.push((code >> bit) & 1);
  };
  emit(clearCode, 3);
  emit(color, 3);
  let [nextCode, width] = [6, 3];
  for (let pixelsLeft = pixelCount - 1; pixelsLeft > 0; ) {
    // The code for a run of two pixels is 6, for three pixels 7, and so on.
    const length = Math.min(pixelsLeft, nextCode - 4);
    emit(length === 1 ? color : length + 4, width);
    pixelsLeft -= length;
    nextCode += 1;
    if (nextCode === 1 << width) width += 1;
  }
  emit(endCode, width);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index % 8));
  });
  const blocks: Buffer[] = [Buffer.from([minCodeBits])];
  for (let index = 0; index < bytes.length; index += 255) {
    const block = bytes.subarray(index, index + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return join(...blocks, Buffer.from([0]));
}

/** A WebP (RFC 9649) of these chunks. */
const webpFile = (...chunks: Buffer[]) => {
  const body = join("WEBP", ...chunks);
  return join("RIFF", uint32LittleEndian(body.length), body);
};
/** The header chunk of a WebP of one pixel. The flag 2 announces an animation. */
const webpHeader = (flags: number) => riffChunk("VP8X", Buffer.from([flags, ...Buffer.alloc(9)]));
/** The lossless image of one white pixel. */
const webpPixel = riffChunk("VP8L", Buffer.from("2f0000000007d0fffef7bfff8188e87f0000", "hex"));
/** The frame header of an animation: the position, the size of one pixel, and a duration of 50 ms. */
const webpFrame = riffChunk("ANMF", join(Buffer.alloc(12), uint32LittleEndian(50), webpPixel));

/**
 * Returns an animated WebP of one pixel. If it `isNested`, each frame declares a length that includes all later frames,
 * which libwebp reads like frames one after the other.
 */
export function animatedWebp(frameCount: number, { isNested = false } = {}): Buffer {
  const frames = repeat(webpFrame, frameCount * webpFrame.length);
  if (isNested) {
    for (let offset = 0; offset < frames.length; offset += webpFrame.length) {
      frames.writeUInt32LE(frames.length - offset - 8, offset + 4);
    }
  }
  return webpFile(webpHeader(2), riffChunk("ANIM", Buffer.alloc(6)), frames);
}

/** Returns a WebP of one pixel with empty chunks before its image. */
export function webpOfEmptyChunks(chunkCount: number): Buffer {
  return webpFile(webpHeader(0), repeat(riffChunk("JUNK"), chunkCount * 8), webpPixel);
}

const mp3Frame = join(uint32(0xfffb9064), Buffer.alloc(413, 1));
const adtsFrame = Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x00, 0xff, 0xfc]);
const mp4Header = mp4Box("ftyp", toLatin1("M4A \0\0\0\0M4A mp42isom"));
const webmHeader = Buffer.from(
  "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
  "hex",
);
const wavFormat = riffChunk(
  "fmt ",
  Buffer.from("0100010080bb000000770100020010 00".replaceAll(" ", ""), "hex"),
);
const wavFile = (body: Buffer, length = body.length + 4) =>
  join("RIFF", uint32LittleEndian(length), "WAVE", body);
const flacStreamInfo = join(
  Buffer.from([0, 0, 0, 34]),
  Buffer.from("10001000000000000000", "hex"),
  Buffer.from("0ac442f000000000", "hex"),
  Buffer.alloc(16),
);
const oggPage = (body: Buffer, flags = 0) =>
  join("OggS", Buffer.from([0, flags]), Buffer.alloc(20), Buffer.from([1, body.length]), body);
const opusHead = join("OpusHead", Buffer.from("0101000080bb0000000000", "hex"));

/** Returns MP4 boxes of which each one contains the next one. */
const nestBoxes = (type: string, depth: number) => {
  const bytes = Buffer.alloc(depth * 8);
  for (let index = 0; index < depth; index++) {
    bytes.writeUInt32BE((depth - index) * 8, index * 8);
    bytes.write(type, index * 8 + 4, "latin1");
  }
  return bytes;
};

export const hostileSounds: readonly HostileFile[] = [
  ["two MP3 frames before 4 MB of 0xff", join(mp3Frame, mp3Frame, Buffer.alloc(4_000_000, 0xff))],
  ["two MP3 frames before zeros", join(mp3Frame, mp3Frame, Buffer.alloc(defaultBytes))],
  ["a truncated MP3 frame", mp3Frame.subarray(0, 100)],
  ["an ID3 tag longer than the file", join("ID3\x03\0\0", Buffer.alloc(4, 0x7f), mp3Frame)],
  ["consecutive empty ID3 tags", repeat(toLatin1("ID3\x03\0\0\0\0\0\0"))],
  ["ADTS frames of seven bytes", repeat(adtsFrame)],
  ["two ADTS frames before 0xff", join(adtsFrame, adtsFrame, Buffer.alloc(defaultBytes, 0xff))],
  ["empty WAV chunks", wavFile(repeat(riffChunk("junk")))],
  ["empty WAV chunks after the format", wavFile(join(wavFormat, repeat(riffChunk("LIST"))))],
  [
    "a WAV chunk of 4 GB",
    wavFile(join(wavFormat, riffChunk("data", Buffer.alloc(50), 0xffffffff)), 0xffffffff),
  ],
  ["a WAV that ends in its header", wavFile(wavFormat).subarray(0, 20)],
  ["empty FLAC blocks", join("fLaC", repeat(Buffer.from([1, 0, 0, 0])))],
  [
    "empty FLAC blocks after the first",
    join("fLaC", flacStreamInfo, repeat(Buffer.from([1, 0, 0, 0]))),
  ],
  [
    "a FLAC picture of a huge length",
    join("fLaC", flacStreamInfo, Buffer.from([6, 0xff, 0xff, 0xff]), Buffer.alloc(100)),
  ],
  [
    "FLAC sync codes",
    join("fLaC", flacStreamInfo, Buffer.from([0x81, 0, 0, 0]), repeat(Buffer.from([0xff, 0xf8]))),
  ],
  ["empty OGG pages", repeat(join("OggS", Buffer.alloc(23)))],
  [
    "OGG pages of an Opus stream with packets of one byte",
    join(oggPage(opusHead, 2), repeat(oggPage(Buffer.from([0xfc])))),
  ],
  ["a truncated OGG page", oggPage(opusHead, 2).subarray(0, 30)],
];

/** MP4 and WebM files. */
export const hostileContainers: readonly HostileFile[] = [
  ["MP4 boxes of eight bytes", join(mp4Header, repeat(mp4Box("free")))],
  [
    "MP4 boxes whose length is zero",
    join(mp4Header, mp4Box("moov", repeat(mp4Box("trak", undefined, 0), 80_000))),
  ],
  [
    "empty MP4 fragments",
    join(mp4Header, mp4Box("moov", mp4Box("mvhd", Buffer.alloc(100))), repeat(mp4Box("moof"))),
  ],
  ["nested MP4 boxes", join(mp4Header, nestBoxes("moov", 50_000))],
  ["nested tracks in an MP4", join(mp4Header, nestBoxes("trak", 50_000))],
  [
    "an MP4 box of 2^64 bytes",
    join(mp4Header, uint32(1), "moov", Buffer.alloc(8, 0xff), Buffer.alloc(64)),
  ],
  ["many empty tracks in an MP4", join(mp4Header, mp4Box("moov", repeat(mp4Box("trak"))))],
  [
    "an MP4 sample table of 4,294,967,295 entries",
    join(
      mp4Header,
      mp4Box(
        "moov",
        mp4Box(
          "trak",
          mp4Box(
            "mdia",
            mp4Box(
              "minf",
              mp4Box("stbl", mp4Box("stts", join(uint32(0), uint32(0xffffffff), Buffer.alloc(64)))),
            ),
          ),
        ),
      ),
    ),
  ],
  ["a truncated MP4", mp4Header.subarray(0, 15)],
  ["WebM voids of two bytes", join(webmHeader, repeat(Buffer.from([0xec, 0x80])))],
  ["WebM clusters of two bytes", join(webmHeader, repeat(Buffer.from("1f43b67580", "hex")))],
  [
    "nested WebM segments",
    join(webmHeader, repeat(Buffer.from("1853806701ffffffffffffff", "hex"), 240_000)),
  ],
  [
    "empty WebM tracks",
    join(
      webmHeader,
      Buffer.from("1654ae6b01ffffffffffffff", "hex"),
      repeat(Buffer.from([0xae, 0x80])),
    ),
  ],
  [
    "a WebM element of 2^56 bytes",
    join(webmHeader, Buffer.from("1654ae6b01fffffffffffffe", "hex"), Buffer.alloc(64)),
  ],
  ["a truncated WebM", webmHeader.subarray(0, 30)],
];

const zipEntry = (name: string, extra = Buffer.alloc(0)) => {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", 0, "latin1");
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return join(header, name, extra);
};

/** Documents, texts, and files that are valid in several formats. */
export const hostileDocuments: readonly HostileFile[] = [
  ["a PDF that contains only headers", repeat(toLatin1("%PDF-1.7\n"))],
  ["a zip of empty entries", repeat(zipEntry("a"))],
  [
    "a zip whose Word entry is far from its start",
    join(repeat(zipEntry("a"), 310_000), zipEntry("word/document.xml")),
  ],
  ["a zip entry of a huge length", join(zipEntry("[Content_Types].xml"), Buffer.alloc(64, 0xff))],
  [
    "an old Word file with a signature before 0xff",
    join(Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(defaultBytes, 0xff)),
  ],
  [
    "a text of accented letters with a truncated last letter",
    join(repeat(Buffer.from("é")), Buffer.from([0xc3])),
  ],
  ["a text that ends with a null character", join(repeat(toLatin1("words ")), "\0")],
  ["zeros", Buffer.alloc(defaultBytes)],
  ["0xff", Buffer.alloc(defaultBytes, 0xff)],
  [
    "an ASF of empty objects",
    join(Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"), repeat(Buffer.alloc(24))),
  ],
  ["a PNG followed by a zip entry", join(createPng(4, 4), zipEntry("word/document.xml"))],
  ["MP3 frames after a PDF header", join("%PDF-1.7\n", mp3Frame, mp3Frame, mp3Frame)],
  ["a GIF that is also JavaScript", toLatin1(`GIF89a/*${"a".repeat(1000)}*/=alert(1)`)],
];

const createJpeg = (...segments: Buffer[]) => join("\xff\xd8", ...segments, "\xff\xd9");
const tiffDirectory = (entryCount: number, nextOffset: number) =>
  join(
    Buffer.from([entryCount & 0xff, entryCount >> 8]),
    Buffer.alloc(entryCount * 12, 1),
    uint32LittleEndian(nextOffset),
  );

/** Returns a TIFF of pages of one pixel. */
export function tiffOfPages(pageCount: number): Buffer {
  // The tag, the type (3 for 16 bits, 4 for 32 bits), the number and the value of each entry. The pixel is at byte 8.
  const entries = [
    [256, 3, 1, 1],
    [257, 3, 1, 1],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 3, 1, 1],
    [279, 4, 1, 1],
  ] as const;
  const uint16 = (value: number) => uint32LittleEndian(value).subarray(0, 2);
  const directory = join(
    uint16(entries.length),
    ...entries.map(([tag, type, count, value]) =>
      join(uint16(tag), uint16(type), uint32LittleEndian(count), uint32LittleEndian(value)),
    ),
    Buffer.alloc(4),
  );
  const start = join("II*\0", uint32LittleEndian(10), Buffer.alloc(2));
  const bytes = join(start, repeat(directory, pageCount * directory.length));
  for (let next = start.length + directory.length; next < bytes.length; next += directory.length) {
    bytes.writeUInt32LE(next, next - 4);
  }
  return bytes;
}

const fullMp4Box = (type: string, ...body: (Buffer | string)[]) =>
  mp4Box(type, join(uint32(0), ...body));

/** Returns the box of a video track (ISO 14496-12), which declares frames without having any. */
export function videoTrack(frameCount: number): Buffer {
  const count = uint32(frameCount);
  const one = uint32(1);
  // 16 by 16 px, 72 dpi, and one frame in a sample.
  const size = Buffer.from("001000100048000000480000000000000001", "hex");
  const sample = mp4Box(
    "av01",
    join(
      Buffer.from("0000000000000001", "hex"),
      Buffer.alloc(16),
      size,
      Buffer.alloc(32),
      Buffer.from("0018ffff", "hex"),
      mp4Box("av1C", Buffer.from("81000c00", "hex")),
    ),
  );
  const table = join(
    fullMp4Box("stsd", one, sample),
    fullMp4Box("stts", one, count, one),
    fullMp4Box("stsc", one, one, count, one),
    fullMp4Box("stsz", one, count),
    fullMp4Box("stco", one, uint32(300)),
  );
  const media = join(
    fullMp4Box("mdhd", Buffer.alloc(8), uint32(1000), count, uint32(0)),
    fullMp4Box("hdlr", uint32(0), "pict", Buffer.alloc(13)),
    mp4Box("minf", join(fullMp4Box("vmhd", Buffer.alloc(8)), mp4Box("stbl", table))),
  );
  const header = fullMp4Box("tkhd", Buffer.alloc(8), one, Buffer.alloc(68));
  const movie = fullMp4Box("mvhd", Buffer.alloc(8), uint32(1000), Buffer.alloc(84));
  return mp4Box("moov", join(movie, mp4Box("trak", join(header, mp4Box("mdia", media)))));
}

export function hostilePictures(): readonly HostileFile[] {
  return [
    ["a PNG of 1 by 100,000 px", blackPng(1, 100_000)],
    ["a PNG of 100,000 by 1 px", blackPng(100_000, 1)],
    ["a PNG of 400 megapixels", createPng(20_000, 20_000)],
    ["a PNG of 2^31 px", createPng(0x7fffffff, 1)],
    ["a PNG of text chunks", join("\x89PNG\r\n\x1a\n", repeat(pngChunk("tEXt")))],
    [
      "a PNG whose chunk is longer than the file",
      join("\x89PNG\r\n\x1a\n", uint32(0x7fffffff), "IHDR", Buffer.alloc(20)),
    ],
    ["a truncated PNG", blackPng(300, 300).subarray(0, 60)],
    [
      "an APNG that declares 2^31 frames",
      join(
        "\x89PNG\r\n\x1a\n",
        pngChunk("IHDR", Buffer.from("00000010000000100802000000", "hex")),
        pngChunk("acTL", join(uint32(0x7fffffff), uint32(0))),
        repeat(pngChunk("fcTL")),
      ),
    ],
    ["a JPEG of comments", createJpeg(repeat(Buffer.from("fffe0002", "hex")))],
    ["a JPEG of markers only", join("\xff\xd8", Buffer.alloc(defaultBytes, 0xff))],
    ["a truncated JPEG", toLatin1("\xff\xd8\xff\xe0\0\x10JFIF")],
    ["a GIF of 200 frames of a megapixel", plainGif(1000, 1000, 200)],
    ["a GIF of 90 frames of a megapixel", plainGif(1000, 1000, 90)],
    [
      "a GIF of extensions",
      join("GIF89a", Buffer.alloc(7), repeat(Buffer.from("21fe0000", "hex"))),
    ],
    [
      "a GIF of empty frames",
      join("GIF89a\x01\0\x01\0\0\0\0", repeat(Buffer.from("2c0000000001000100000200", "hex"))),
    ],
    ["a truncated GIF", plainGif(30, 30, 3).subarray(0, 40)],
    [
      "a WebP of empty chunks",
      join("RIFF", uint32LittleEndian(defaultBytes + 4), "WEBP", repeat(riffChunk("JUNK"))),
    ],
    ["a WebP of empty chunks before its image", webpOfEmptyChunks(250_000)],
    ["a WebP of 50,000 frames", animatedWebp(50_000)],
    ["a WebP of nested frames", animatedWebp(50_000, { isNested: true })],
    [
      "a WebP of a huge length",
      join(
        "RIFF",
        uint32LittleEndian(0xffffffff),
        "WEBPVP8 ",
        uint32LittleEndian(0xfffffff0),
        Buffer.alloc(40),
      ),
    ],
    [
      "a TIFF whose directory refers to itself",
      join("II*\0", uint32LittleEndian(8), tiffDirectory(1, 8)),
    ],
    ["a TIFF with 65,535 entries", join("II*\0", uint32LittleEndian(8), tiffDirectory(65_535, 0))],
    [
      "a TIFF whose directory is beyond the end of the file",
      join("II*\0", uint32LittleEndian(0x7fffffff), Buffer.alloc(100)),
    ],
    ["a TIFF of 200,000 pages", tiffOfPages(200_000)],
    [
      "an AVIF of empty boxes",
      join(mp4Box("ftyp", toLatin1("avif\0\0\0\0mif1avif")), repeat(mp4Box("free"))),
    ],
    [
      "an AVIF with a track that declares a million frames",
      join(
        mp4Box("ftyp", toLatin1("avif\0\0\0\0mif1avif")),
        videoTrack(1_000_000),
        Buffer.alloc(64),
      ),
    ],
    [
      "nested AVIF boxes",
      join(mp4Box("ftyp", toLatin1("avif\0\0\0\0mif1avif")), nestBoxes("meta", 50_000)),
    ],
    [
      "a HEIC with 65,535 items",
      join(
        mp4Box("ftyp", toLatin1("heic\0\0\0\0mif1heic")),
        mp4Box("meta", join(uint32(0), mp4Box("iinf", Buffer.alloc(100, 0xff)))),
      ),
    ],
    [
      "an SVG of 100,000 elements",
      toLatin1(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${"<g/>".repeat(100_000)}</svg>`,
      ),
    ],
    ["half a megabyte of dots", toLatin1(".".repeat(500_000))],
  ];
}
