import {
  kindOfNote,
  longestNote,
  loudnessOf,
  minutesAndSeconds,
  toWaveform,
  type VoiceNote,
} from "./voice-note.ts";

/** How loud it was, so many times a second. */
const perSecond = 10;
/** So many of the last levels are drawn while it is recorded. */
const drawn = 48;
/** Enough for speech: a quarter of an hour is 4 MB. */
const bitsPerSecond = 32_000;

export interface Heard {
  /** As mm:ss. */
  readonly time: string;
  /** The last ones, 0 to 1. */
  readonly levels: readonly number[];
}

/** The one recording that is under way. */
export interface Recording {
  heard(): Heard;
  subscribe(listener: () => void): () => void;
  /** Ends it: `onEnd` gets the note. */
  stop(): void;
  /** Ends it and forgets what was recorded. */
  cancel(): void;
}

export interface RecordingParts {
  /** Aborted while the person is asked for the microphone, nothing is recorded. */
  readonly signal: AbortSignal;
  /** However it ends: by hand, at the longest length, or because the microphone went; null for nothing. */
  readonly onEnd: (note: VoiceNote | null, why: "stopped" | "longest") => void;
}

/** Asks for the microphone and records. Fails where that is refused, or there is none, or no recorder. */
export async function recordVoice({ signal, onEnd }: RecordingParts): Promise<Recording> {
  const kind = kindOfNote((type) => MediaRecorder.isTypeSupported(type));
  if (kind === undefined) throw new Error("This browser records no sound.");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    const { type: mimeType } = kind;
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    return run(recorder, { name: kind.name, meter: openMeter(stream), release, onEnd });
  } catch (error) {
    release();
    throw error;
  }
}

interface Run extends Pick<RecordingParts, "onEnd"> {
  readonly name: string;
  readonly meter: Meter;
  readonly release: () => void;
}

function run(recorder: MediaRecorder, { name, meter, release, onEnd }: Run): Recording {
  const listeners = new Set<() => void>();
  const parts: Blob[] = [];
  const levels: number[] = [];
  let isKept = true;
  let why: "stopped" | "longest" = "stopped";
  let heard: Heard = { time: minutesAndSeconds(0), levels: [] };
  recorder.start();
  // A device may take its time until the first sound is heard.
  let startedAt = performance.now();
  recorder.addEventListener("start", () => {
    startedAt = performance.now();
  });
  let seconds = 0;

  const look = () => {
    seconds = (performance.now() - startedAt) / 1000;
    const level = meter.level();
    // A tab in the background is asked less often.
    while (levels.length < seconds * perSecond) levels.push(level);
    heard = { time: minutesAndSeconds(seconds), levels: levels.slice(-drawn) };
    for (const listener of listeners) listener();
    if (seconds >= longestNote) {
      why = "longest";
      end();
    }
  };
  const timer = setInterval(look, 1000 / perSecond);
  const end = () => {
    clearInterval(timer);
    if (recorder.state !== "inactive") recorder.stop();
    release();
  };
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.addEventListener("stop", () => {
    // Also where the microphone was pulled out.
    end();
    meter.close();
    const blob = new Blob(parts, { type: recorder.mimeType.replace(/;.*/, "") });
    const isThere = isKept && blob.size > 0 && levels.length > 0;
    const sound = { seconds, waveform: toWaveform(levels) };
    onEnd(isThere ? { blob, name, sound } : null, why);
  });
  return {
    heard: () => heard,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: end,
    cancel() {
      isKept = false;
      end();
    },
  };
}

interface Meter {
  level(): number;
  close(): void;
}

function openMeter(stream: MediaStream): Meter {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return loudnessOf(samples);
    },
    close: () => void context.close(),
  };
}
