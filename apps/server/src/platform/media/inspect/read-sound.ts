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
  /** Null where the file does not tell. */
  readonly seconds: number | null;
}

/** Formats whose head tells the length, or the bit rate from which it follows. Tags before the sound are skipped. */
const headBudgetBytes = 1024 * 1024;
/** A browser's recording has no length in its head: its parts are walked through, header by header. */
const containerBudgetBytes = 64 * 1024 * 1024;
const cacheBytes = 2 * 1024 * 1024;
/** A length above it is a lie: 25 MB of the slowest codec last eleven hours. */
const maxSeconds = 24 * 60 * 60;

/** Reads tracks and length of a sound file; a broken one has no sound and no length. */
export async function readSound(path: string, isContainer: boolean): Promise<SoundInfo> {
  using reader = openFileReader(path, isContainer ? containerBudgetBytes : headBudgetBytes);
  const source = new CustomSource({
    getSize: () => reader.size,
    read: (start, end) => reader.read(start, end),
    maxCacheSize: cacheBytes,
    prefetchProfile: "fileSystem",
  });
  const formats = isContainer ? [MP4, QTFF, WEBM, MATROSKA] : [MP3, ADTS, WAVE, FLAC, OGG];
  using input = new Input({ source, formats });
  try {
    const tracks = await input.getTracks();
    const types = new Set(tracks.map((track) => track.type));
    return {
      hasSound: types.has("audio"),
      hasVideo: types.has("video"),
      seconds: await lengthOf(input),
    };
  } catch {
    return { hasSound: false, hasVideo: false, seconds: null };
  }
}

async function lengthOf(input: Input): Promise<number | null> {
  const format = await input.getFormat();
  // The head of an MP4 that was written in fragments may tell the length of the first one alone.
  const told = format === MP4 || format === QTFF ? null : await input.getDurationFromMetadata();
  const seconds = told ?? (await input.computeDuration().catch(() => null));
  return seconds !== null && seconds > 0 && seconds <= maxSeconds ? seconds : null;
}
