import {
  AdtsOutputFormat,
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
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
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

const opus: Codec = {
  codec: "opus",
  config: {
    codec: "opus",
    sampleRate: 48_000,
    numberOfChannels: 1,
    description: Buffer.concat([toLatin1("OpusHead"), bytesOf("01 01 0000 80bb0000 0000 00")]),
  },
  // This is one frame of 20 ms.
  packet: Buffer.concat([bytesOf("08"), Buffer.alloc(59, 7)]),
  secondsPerPacket: 0.02,
};
const aac: Codec = {
  codec: "aac",
  config: {
    codec: "mp4a.40.2",
    sampleRate: 44_100,
    numberOfChannels: 2,
    description: bytesOf("1210"),
  },
  packet: Buffer.alloc(200, 7),
  secondsPerPacket: 1024 / 44_100,
};
const mp3: Codec = {
  codec: "mp3",
  config: { codec: "mp3", sampleRate: 44_100, numberOfChannels: 2 },
  // This is one frame of 128 kbit/s.
  packet: Buffer.concat([bytesOf("fffb9064"), Buffer.alloc(413, 1)]),
  secondsPerPacket: 1152 / 44_100,
};
const pcm: Codec = {
  codec: "pcm-s16",
  config: { codec: "pcm-s16", sampleRate: 8000, numberOfChannels: 1 },
  packet: Buffer.alloc(1600),
  secondsPerPacket: 0.1,
};

async function write(format: OutputFormat, seconds: number, sound: Codec): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(sound.codec);
  output.addAudioTrack(source);
  await output.start();
  const count = Math.round(seconds / sound.secondsPerPacket);
  for (let index = 0; index < count; index++) {
    const start = index * sound.secondsPerPacket;
    const packet = new EncodedPacket(sound.packet, "key", start, sound.secondsPerPacket);
    await source.add(packet, index === 0 ? { decoderConfig: sound.config } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** An ID3v2.3 tag with the size of a picture. It precedes the sound. */
function id3(bytes: number): Buffer {
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f));
  return Buffer.concat([toLatin1("ID3"), bytesOf("030000"), size, Buffer.alloc(bytes)]);
}

/** The header of a FLAC file of 44.1 kHz, which states the length. */
function flac(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.set(bytesOf("1000 1000 000000 000000 0ac442f0"));
  info.writeUInt32BE(seconds * 44_100, 14);
  return Buffer.concat([
    toLatin1("fLaC"),
    bytesOf("80000022"),
    info,
    bytesOf("fff8"),
    Buffer.alloc(64),
  ]);
}

/** Generators of sound files with a length of `seconds`. */
export const sounds: Readonly<Record<string, (seconds: number) => Promise<Buffer> | Buffer>> = {
  "WebM, recorded without a length": (seconds) =>
    write(new WebMOutputFormat({ appendOnly: true }), seconds, opus),
  "WebM with its length": (seconds) => write(new WebMOutputFormat(), seconds, opus),
  "MP4 in fragments, as Safari records": (seconds) =>
    write(new Mp4OutputFormat({ fastStart: "fragmented" }), seconds, aac),
  "M4A with its table at the end": (seconds) =>
    write(new Mp4OutputFormat({ fastStart: false }), seconds, aac),
  "M4A with its table at the head": (seconds) =>
    write(new Mp4OutputFormat({ fastStart: "in-memory" }), seconds, aac),
  OGG: (seconds) => write(new OggOutputFormat(), seconds, opus),
  "MP3 of a constant bit rate": (seconds) =>
    write(new Mp3OutputFormat({ xingHeader: false }), seconds, mp3),
  "MP3 with a Xing header": (seconds) => write(new Mp3OutputFormat(), seconds, mp3),
  "MP3 behind a picture of 2 MB": async (seconds) =>
    Buffer.concat([id3(2_000_000), await write(new Mp3OutputFormat(), seconds, mp3)]),
  AAC: (seconds) => write(new AdtsOutputFormat(), seconds, aac),
  FLAC: flac,
  WAV: (seconds) => write(new WavOutputFormat(), seconds, pcm),
};
