import {
  findRecordingType,
  formatDuration,
  maxNoteSeconds,
  toLoudness,
  toWaveform,
  type VoiceNote,
} from "./voice-note.ts";

/** Loudness samples per second. */
const levelsPerSecond = 10;
/** Number of recent levels shown while recording. */
const visibleLevels = 48;
/** This rate is enough for speech: 15 minutes make less than 4 MB. */
const bitsPerSecond = 32_000;

interface RecordingProgress {
  /** As mm:ss. */
  readonly time: string;
  /** The latest levels, 0 to 1. */
  readonly levels: readonly number[];
}

export interface Recording {
  progress(): RecordingProgress;
  subscribe(listener: () => void): () => void;
  /** Ends the recording; `onEnd` receives the note. */
  stop(): void;
  /** Ends the recording and discards it. */
  cancel(): void;
}

export interface RecordingOptions {
  /** If aborted while the microphone permission is pending, nothing is recorded. */
  readonly signal: AbortSignal;
  /**
   * Called when the recording ends: stopped, cancelled, at maximum length, or because the microphone was removed. The
   * note is null if the recording was cancelled or is empty. The reason is `stopped` in all cases but the maximum
   * length.
   */
  readonly onEnd: (note: VoiceNote | null, reason: "stopped" | "max-length") => void;
}

/**
 * Asks for the microphone and records. Rejects when permission is denied, or without a microphone or
 * recorder.
 */
export async function recordVoice({ signal, onEnd }: RecordingOptions): Promise<Recording> {
  const recordingType = findRecordingType((type) => MediaRecorder.isTypeSupported(type));
  if (recordingType === undefined)
    throw new Error("This browser supports no accepted recording format.");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    const { type: mimeType } = recordingType;
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    return createRecording(recorder, {
      name: recordingType.name,
      meter: openMeter(stream),
      release,
      onEnd,
    });
  } catch (error) {
    release();
    throw error;
  }
}

interface CreateRecordingOptions extends Pick<RecordingOptions, "onEnd"> {
  /** File name of the note. */
  readonly name: string;
  readonly meter: Meter;
  /** Turns the microphone off. */
  readonly release: () => void;
}

function createRecording(
  recorder: MediaRecorder,
  { name, meter, release, onEnd }: CreateRecordingOptions,
): Recording {
  const listeners = new Set<() => void>();
  const chunks: Blob[] = [];
  const levels: number[] = [];
  let keepResult = true;
  let reason: "stopped" | "max-length" = "stopped";
  let progress: RecordingProgress = { time: formatDuration(0), levels: [] };
  recorder.start();
  // Some devices take time before the first sound is recorded.
  let startedAt = performance.now();
  recorder.addEventListener("start", () => {
    startedAt = performance.now();
  });
  let seconds = 0;

  const sampleLevel = () => {
    seconds = (performance.now() - startedAt) / 1000;
    const level = meter.level();
    // Timers run less often in background tabs, so missing levels are filled in.
    while (levels.length < seconds * levelsPerSecond) levels.push(level);
    progress = { time: formatDuration(seconds), levels: levels.slice(-visibleLevels) };
    for (const listener of listeners) listener();
    if (seconds >= maxNoteSeconds) {
      reason = "max-length";
      stop();
    }
  };
  const timer = setInterval(sampleLevel, 1000 / levelsPerSecond);
  const stop = () => {
    clearInterval(timer);
    if (recorder.state !== "inactive") recorder.stop();
    release();
  };
  recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
  recorder.addEventListener("stop", () => {
    // This event is also fired when the microphone is unplugged.
    stop();
    meter.close();
    const blob = new Blob(chunks, { type: recorder.mimeType.replace(/;.*/, "") });
    const hasAudio = keepResult && blob.size > 0 && levels.length > 0;
    const sound = { seconds, waveform: toWaveform(levels) };
    onEnd(hasAudio ? { blob, name, sound } : null, reason);
  });
  return {
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
    cancel() {
      keepResult = false;
      stop();
    },
  };
}

/** Measures the loudness of a microphone. */
interface Meter {
  /** Returns the current loudness, 0 to 1. */
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
      return toLoudness(samples);
    },
    close: () => void context.close(),
  };
}
