import { type SoundInfo, toLoudness, toWaveform } from "./voice-note.ts";

/** Larger files are not measured, because decoded audio needs about 20 times the memory. */
const maxBytes = 4_000_000;
/** Samples per second. A low rate is enough to measure loudness. */
const sampleRate = 8000;
/** Loudness samples per second. */
const levelsPerSecond = 10;

/** Returns duration and waveform of an audio file; undefined if it is too large or the browser cannot decode it. */
export async function measureSound(file: Blob): Promise<SoundInfo | undefined> {
  if (file.size > maxBytes) return undefined;
  try {
    // The context only decodes, so one channel and one frame suffice.
    const context = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const samples = sound.getChannelData(0);
    const samplesPerLevel = sampleRate / levelsPerSecond;
    const levels = Array.from({ length: Math.ceil(samples.length / samplesPerLevel) }, (_, index) =>
      toLoudness(samples.subarray(index * samplesPerLevel, (index + 1) * samplesPerLevel)),
    );
    return { seconds: sound.duration, waveform: toWaveform(levels) };
  } catch {
    return undefined;
  }
}
