import {
  kindOfNote,
  longestNote,
  loudnessOf,
  minutesAndSeconds,
  toWaveform,
  type VoiceNote,
} from "./voice-note.ts";

/** Loudness samples per second. */
const perSecond = 10;
/** Number of recent levels shown while recording. */
const drawn = 48;
/** Enough for speech: 15 minutes make 4 MB. */
const bitsPerSecond = 32_000;

export interface Heard {
  /** As mm:ss. */
  readonly time: string;
  /** The latest levels, 0 to 1. */
  readonly levels: readonly number[];
}

export interface Recording {
  heard(): Heard;
  subscribe(listener: () => void): () => void;
  /** Ends the recording; `onEnd` receives the note. */
  stop(): void;
  /** Ends the recording and discards it. */
  cancel(): void;
}

export interface RecordingParts {
  /** If aborted while the microphone permission is pending, nothing is recorded. */
  readonly signal: AbortSignal;
  /**
   * Called when the recording ends: stopped, at maximum length, or because the microphone was removed. Null
   * when nothing was recorded.
   */
  readonly onEnd: (note: VoiceNote | null, why: "stopped" | "longest") => void;
}

/**
 * Asks for the microphone and records. Rejects when permission is denied, or without a microphone or
 * recorder.
 */
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
  // Some devices take time before the first sound is recorded.
  let startedAt = performance.now();
  recorder.addEventListener("start", () => {
    startedAt = performance.now();
  });
  let seconds = 0;

  const look = () => {
    seconds = (performance.now() - startedAt) / 1000;
    const level = meter.level();
    // Timers run less often in background tabs, so missing levels are filled in.
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
    // Also fired when the microphone is unplugged.
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
