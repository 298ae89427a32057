/** The speech output of a device. */
export interface Voice {
  /** Speaks a part of a sentence and calls `onEnd` once, but not after `cancel`. A `rate` of 1 is the normal speed. */
  speakPart(text: string, rate: number, onEnd: (outcome: "spoken" | "failed") => void): void;
  /** Silences the voice at once. */
  cancel(): void;
}

/** `sentenceIndex` is the current sentence, or while paused the next one to be spoken. */
export interface PlaybackState {
  readonly kind: "playing" | "paused" | "ended" | "failed";
  readonly sentenceIndex: number;
}

export interface SpeechPlayer {
  /** Starts, or continues with the part at which it was paused; after the end, starts from the first sentence. */
  play(): void;
  pause(): void;
  /** Moves by `offset` sentences and keeps playing if it was playing. */
  skip(offset: number): void;
  /** Sets the rate; a part that is being spoken is restarted. */
  setRate(rate: number): void;
}

export interface SpeechPlayerOptions {
  /** Each sentence as a list of parts, each short enough for one utterance. */
  readonly sentences: readonly (readonly string[])[];
  readonly voice: Voice;
  /** Index of the sentence with which `play` starts. */
  readonly startIndex: number;
  /** Speech rate at first; 1 is the normal speed. */
  readonly rate: number;
  readonly onChange: (state: PlaybackState) => void;
}

/**
 * Speaks sentence by sentence. A pause cancels the utterance and remembers the part, because
 * `speechSynthesis.pause` does not work on every device and `resume` fails on some.
 */
export function createSpeechPlayer({
  sentences,
  voice,
  onChange,
  ...options
}: SpeechPlayerOptions): SpeechPlayer {
  let { rate } = options;
  let state: PlaybackState = { kind: "paused", sentenceIndex: options.startIndex };
  let partIndex = 0;
  /** Id of the current utterance. Some devices report the end of earlier ones late. */
  let utteranceId = 0;

  const setState = (next: PlaybackState) => {
    state = next;
    onChange(next);
  };
  const cancel = () => {
    utteranceId += 1;
    voice.cancel();
  };
  const speakPart = () => {
    const text = sentences[state.sentenceIndex]?.[partIndex];
    if (text === undefined) {
      playNextSentence();
      return;
    }
    utteranceId += 1;
    const id = utteranceId;
    voice.speakPart(text, rate, (outcome) => {
      if (id !== utteranceId) return;
      if (outcome === "failed") setState({ kind: "failed", sentenceIndex: state.sentenceIndex });
      else {
        partIndex += 1;
        speakPart();
      }
    });
  };
  const playNextSentence = () => {
    partIndex = 0;
    if (state.sentenceIndex + 1 >= sentences.length) {
      setState({ kind: "ended", sentenceIndex: 0 });
      return;
    }
    setState({ kind: "playing", sentenceIndex: state.sentenceIndex + 1 });
    speakPart();
  };

  return {
    play() {
      if (state.kind === "playing" || sentences.length === 0) return;
      setState({ kind: "playing", sentenceIndex: state.sentenceIndex });
      speakPart();
    },
    pause() {
      if (state.kind !== "playing") return;
      cancel();
      setState({ kind: "paused", sentenceIndex: state.sentenceIndex });
    },
    skip(offset) {
      const sentenceIndex = Math.min(
        Math.max(state.sentenceIndex + offset, 0),
        sentences.length - 1,
      );
      const isPlaying = state.kind === "playing";
      if (isPlaying) cancel();
      partIndex = 0;
      setState({ kind: isPlaying ? "playing" : "paused", sentenceIndex });
      if (isPlaying) speakPart();
    },
    setRate(newRate) {
      if (newRate === rate) return;
      rate = newRate;
      if (state.kind !== "playing") return;
      cancel();
      speakPart();
    },
  };
}
