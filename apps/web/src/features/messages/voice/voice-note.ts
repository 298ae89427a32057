export interface VoiceNote {
  readonly blob: Blob;
  /** File name. */
  readonly name: string;
  readonly sound: SoundInfo;
}

/** Duration and loudness of a sound, measured before it is sent. */
export interface SoundInfo {
  readonly seconds: number;
  /** Loudness over time, 0 to 100. */
  readonly waveform: readonly number[];
}

/** Max length in seconds. Recordings of this length stay below the 25 MB limit in every browser. */
export const maxNoteSeconds = 15 * 60;

/** Max number of values in a waveform that the server accepts. */
const maxWaveformLength = 64;

/** Decibels that are drawn as silence. */
const minDecibels = -55;
/** Decibels that are drawn as the maximum. */
const maxDecibels = -10;

/** Recording formats in order of preference: WebM, then the ones Safari and others support. */
const recordingTypes = [
  { type: "audio/webm;codecs=opus", name: "voice-note.webm" },
  { type: "audio/webm", name: "voice-note.webm" },
  { type: "audio/mp4", name: "voice-note.m4a" },
  { type: "audio/ogg;codecs=opus", name: "voice-note.ogg" },
] as const;

export type RecordingType = (typeof recordingTypes)[number];

/** Returns the preferred format in which this browser can record; undefined if it supports none of them. */
export function findRecordingType(
  isSupported: (type: string) => boolean,
): RecordingType | undefined {
  return recordingTypes.find(({ type }) => isSupported(type));
}

/** Returns whether a file name is that of a recorded voice note, not of a chosen file. */
export function isVoiceNote(fileName: string | null): boolean {
  return fileName !== null && /^voice-note\.\w+$/.test(fileName);
}

/**
 * Returns the perceived loudness, 0 to 1, of samples from -1 to 1. The scale is logarithmic, so whispering is
 * visible.
 */
export function toLoudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power);
  const loudness = (decibels - minDecibels) / (maxDecibels - minDecibels);
  // Without samples, the loudness is NaN.
  return Math.min(1, Math.max(0, loudness)) || 0;
}

/** Resamples the values to `count` entries. Each entry is the maximum of the values in its interval. */
export function resamplePeaks(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * values.length) / count));
    return Math.max(0, ...values.slice(from, to));
  });
}

/**
 * Converts levels to the waveform that is sent: the loudest level becomes 100. Quiet recordings are amplified at most
 * fivefold, so that silence does not look loud.
 */
export function toWaveform(levels: readonly number[]): number[] {
  const peaks = resamplePeaks(levels, Math.min(maxWaveformLength, levels.length));
  const maximum = Math.max(0.2, ...peaks);
  return peaks.map((level) => Math.round((level / maximum) * 100));
}

/** Formats seconds as mm:ss. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.floor(Math.max(0, seconds));
  const [minutes, remainder] = [Math.floor(wholeSeconds / 60), wholeSeconds % 60];
  return `${String(minutes).padStart(2, "0")}:${String(remainder).padStart(2, "0")}`;
}
