import {
  AdtsOutputFormat,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacket,
  Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

/** This module creates sound files in the formats of browsers, phones and editors. Their packets are not real sound. */

interface Codec {
  readonly codec: AudioCodec;
  readonly config: AudioDecoderConfig;
  readonly packet: Uint8Array;
  readonly secondsPerPacket: number;
}

const toLatin1 = (text: string) => Buffer.from(text, "latin1");
const fromHex = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

const opus: Codec = {
  codec: "opus",
  config: {
    codec: "opus",
    sampleRate: 48_000,
    numberOfChannels: 1,
    description: Buffer.concat([toLatin1("OpusHead"), fromHex("01 01 0000 80bb0000 0000 00")]),
  },
  // This is one frame of 20 ms.
  packet: Buffer.concat([fromHex("08"), Buffer.alloc(59, 7)]),
  secondsPerPacket: 0.02,
};
const aac: Codec = {
  codec: "aac",
  config: {
    codec: "mp4a.40.2",
    sampleRate: 44_100,
    numberOfChannels: 2,
    description: fromHex("1210"),
  },
  packet: Buffer.alloc(200, 7),
  secondsPerPacket: 1024 / 44_100,
};
const mp3: Codec = {
  codec: "mp3",
  config: { codec: "mp3", sampleRate: 44_100, numberOfChannels: 2 },
  // This is one frame of 128 kbit/s.
  packet: Buffer.concat([fromHex("fffb9064"), Buffer.alloc(413, 1)]),
  secondsPerPacket: 1152 / 44_100,
};
const pcm: Codec = {
  codec: "pcm-s16",
  config: { codec: "pcm-s16", sampleRate: 8000, numberOfChannels: 1 },
  packet: Buffer.alloc(1600),
  secondsPerPacket: 0.1,
};

async function encode(format: OutputFormat, seconds: number, sound: Codec): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(sound.codec);
  output.addAudioTrack(source);
  await output.start();
  const packetCount = Math.round(seconds / sound.secondsPerPacket);
  for (let index = 0; index < packetCount; index++) {
    const startSeconds = index * sound.secondsPerPacket;
    const packet = new EncodedPacket(sound.packet, "key", startSeconds, sound.secondsPerPacket);
    await source.add(packet, index === 0 ? { decoderConfig: sound.config } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Returns an ID3v2.3 tag whose content is `bytes` zeros. A tag that contains a picture can have millions of bytes. */
function createId3Tag(bytes: number): Buffer {
  // The size has seven bits in each byte.
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f));
  return Buffer.concat([toLatin1("ID3"), fromHex("030000"), size, Buffer.alloc(bytes)]);
}

/** Returns the start of a FLAC file of 44.1 kHz. Its header states the length. */
function createFlac(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.set(fromHex("1000 1000 000000 000000 0ac442f0"));
  info.writeUInt32BE(seconds * 44_100, 14);
  return Buffer.concat([
    toLatin1("fLaC"),
    fromHex("80000022"),
    info,
    fromHex("fff8"),
    Buffer.alloc(64),
  ]);
}

/** Generators of sound files with a length of `seconds`, by kind of file. */
export const sounds: Readonly<Record<string, (seconds: number) => Promise<Buffer> | Buffer>> = {
  "WebM, recorded without a length": (seconds) =>
    encode(new WebMOutputFormat({ appendOnly: true }), seconds, opus),
  "WebM with its length": (seconds) => encode(new WebMOutputFormat(), seconds, opus),
  "MP4 in fragments, as Safari records": (seconds) =>
    encode(new Mp4OutputFormat({ fastStart: "fragmented" }), seconds, aac),
  "M4A with its table at the end": (seconds) =>
    encode(new Mp4OutputFormat({ fastStart: false }), seconds, aac),
  "M4A with its table at the start": (seconds) =>
    encode(new Mp4OutputFormat({ fastStart: "in-memory" }), seconds, aac),
  OGG: (seconds) => encode(new OggOutputFormat(), seconds, opus),
  "MP3 with a constant bit rate": (seconds) =>
    encode(new Mp3OutputFormat({ xingHeader: false }), seconds, mp3),
  "MP3 with a Xing header": (seconds) => encode(new Mp3OutputFormat(), seconds, mp3),
  "MP3 after a picture of 2 MB": async (seconds) =>
    Buffer.concat([createId3Tag(2_000_000), await encode(new Mp3OutputFormat(), seconds, mp3)]),
  AAC: (seconds) => encode(new AdtsOutputFormat(), seconds, aac),
  FLAC: createFlac,
  WAV: (seconds) => encode(new WavOutputFormat(), seconds, pcm),
};

/** Moves the sound of a WebM file into an Ogg file, without encoding it again. */
export async function toOgg(webm: Buffer): Promise<Buffer> {
  const target = new BufferTarget();
  const input = new Input({ source: new BufferSource(webm), formats: [WEBM] });
  const output = new Output({ format: new OggOutputFormat(), target });
  await (await Conversion.init({ input, output, showWarnings: false })).execute();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
