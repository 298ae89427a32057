/** What was recorded, and not sent yet. */
export interface VoiceNote {
  readonly blob: Blob;
  readonly name: string;
  readonly sound: NoteSound;
}

/** What a voice note tells of itself before it is heard. */
export interface NoteSound {
  readonly seconds: number;
  /** Its loudness over time, 0 to 100. */
  readonly waveform: readonly number[];
}

/** In seconds: so long every browser's recording stays below the 25 MB of a file. */
export const longestNote = 15 * 60;

/** As many numbers the server takes. */
const waveformLength = 64;

/** Of the recorders, the first one that this browser has: WebM (social §4), or what Safari records in its place. */
const kinds = [
  { type: "audio/webm;codecs=opus", name: "voice-note.webm" },
  { type: "audio/webm", name: "voice-note.webm" },
  { type: "audio/mp4", name: "voice-note.m4a" },
  { type: "audio/ogg;codecs=opus", name: "voice-note.ogg" },
] as const;

export type NoteKind = (typeof kinds)[number];

/** How this browser records; undefined where it cannot. */
export function kindOfNote(isSupported: (type: string) => boolean): NoteKind | undefined {
  return kinds.find(({ type }) => isSupported(type));
}

/** Whether a file of that name was recorded in a chat, and not chosen from the device. */
export function isVoiceNote(fileName: string | null): boolean {
  return fileName !== null && /^voice-note\.\w+$/.test(fileName);
}

/** How loud samples from -1 to 1 are, 0 to 1, as ears hear it: whispering is seen beside speaking. */
export function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power);
  return Math.min(1, Math.max(0, (decibels + 55) / 45)) || 0;
}

/** The loudest of each stretch, so that `count` values stand for all. */
export function resampled(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * values.length) / count));
    return Math.max(0, ...values.slice(from, to));
  });
}

/** A recording's loudness as it is sent: its loudest moment reaches the top, unless all of it is silence. */
export function toWaveform(levels: readonly number[]): number[] {
  const shape = resampled(levels, Math.min(waveformLength, levels.length));
  const top = Math.max(0.2, ...shape);
  return shape.map((level) => Math.round((level / top) * 100));
}

/** As mm:ss. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${String(minutes).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
