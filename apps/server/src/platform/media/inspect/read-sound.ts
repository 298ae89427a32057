import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { openFileReader } from "./file-reader.ts";

export interface SoundInfo {
  readonly hasSound: boolean;
  readonly hasVideo: boolean;
  /** Null if the file does not contain its length. */
  readonly seconds: number | null;
}

/**
 * Max bytes that are read of a file whose header contains the length, or the bit rate from which the length follows.
 * Tags before the sound are skipped.
 */
const maxReadBytes = 1024 * 1024;
/**
 * Max bytes that are read of an MP4 or WebM file. A browser's recording has no length in its header, so the headers of
 * all its parts are read.
 */
const maxVideoContainerReadBytes = 64 * 1024 * 1024;
const cacheBytes = 2 * 1024 * 1024;
/** A greater length is false, because 25 MB of the codec with the lowest bit rate last eleven hours. */
const maxSeconds = 24 * 60 * 60;

/**
 * Reads the tracks and the length of a sound file. `canHoldVideo` is true for MP4 and WebM files. A broken file has no
 * sound and no length.
 */
export async function readSound(path: string, canHoldVideo: boolean): Promise<SoundInfo> {
  using reader = openFileReader(path, canHoldVideo ? maxVideoContainerReadBytes : maxReadBytes);
  const source = new CustomSource({
    getSize: () => reader.size,
    read: (start, end) => reader.read(start, end),
    maxCacheSize: cacheBytes,
    prefetchProfile: "fileSystem",
  });
  const formats = canHoldVideo ? [MP4, QTFF, WEBM, MATROSKA] : [MP3, ADTS, WAVE, FLAC, OGG];
  using input = new Input({ source, formats });
  try {
    const tracks = await input.getTracks();
    const types = new Set(tracks.map((track) => track.type));
    return {
      hasSound: types.has("audio"),
      hasVideo: types.has("video"),
      seconds: await readDuration(input),
    };
  } catch {
    return { hasSound: false, hasVideo: false, seconds: null };
  }
}

async function readDuration(input: Input): Promise<number | null> {
  const format = await input.getFormat();
  // The header of a fragmented MP4 may contain the length of the first fragment only.
  const metadataSeconds =
    format === MP4 || format === QTFF ? null : await input.getDurationFromMetadata();
  const seconds = metadataSeconds ?? (await input.computeDuration().catch(() => null));
  return seconds !== null && seconds > 0 && seconds <= maxSeconds ? seconds : null;
}
