import { loudnessOf, type NoteSound, toWaveform } from "./voice-note.ts";

/** A sound grows twentyfold when it is unpacked: a larger file than this is sent without its waveform. */
const mostBytes = 4_000_000;
/** Enough to see how loud it is. */
const sampleRate = 8000;
const perSecond = 10;

/** Length and waveform of a sound that was chosen from the device; undefined where the browser cannot tell. */
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
