import { loudnessOf, type NoteSound, toWaveform } from "./voice-note.ts";

/** Decoded audio is about 20 times larger, so larger files are sent without a waveform. */
const mostBytes = 4_000_000;
/** A low rate is enough to measure loudness. */
const sampleRate = 8000;
const perSecond = 10;

/** Returns duration and waveform of an audio file; undefined when the browser cannot decode it. */
export async function measureSound(file: Blob): Promise<NoteSound | undefined> {
  if (file.size > mostBytes) return undefined;
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const samples = sound.getChannelData(0);
    const each = sampleRate / perSecond;
    const levels = Array.from({ length: Math.ceil(samples.length / each) }, (_, index) =>
      loudnessOf(samples.subarray(index * each, (index + 1) * each)),
    );
    return { seconds: sound.duration, waveform: toWaveform(levels) };
  } catch {
    return undefined;
  }
}
