/** What a device's voice does for a teller. */
export interface Voice {
  /** Speaks, and says once how that ended; not after `hush`. */
  say(text: string, rate: number, onEnd: (how: "spoken" | "failed") => void): void;
  /** Is silent at once. */
  hush(): void;
}

/** `at` is the sentence that is spoken, or will be when it goes on. */
export interface Telling {
  readonly kind: "playing" | "paused" | "ended" | "failed";
  readonly at: number;
}

export interface Teller {
  /** Begins, or goes on with the sentence that was broken off; after the end, from the first one. */
  play(): void;
  pause(): void;
  /** To another sentence, counted from the present one; plays on if it plays. */
  move(by: number): void;
  /** From now on; what is being spoken begins anew at this speed. */
  setRate(rate: number): void;
}

export interface TellerOptions {
  /** The parts of each sentence. */
  readonly sentences: readonly (readonly string[])[];
  readonly voice: Voice;
  readonly from: number;
  readonly rate: number;
  readonly onChange: (telling: Telling) => void;
}

/**
 * Tells sentence by sentence. A pause breaks the sentence off and keeps its place: not every device can
 * hold a voice, and some that can forget how to go on.
 */
export function createTeller({ sentences, voice, onChange, ...given }: TellerOptions): Teller {
  let { rate } = given;
  let telling: Telling = { kind: "paused", at: given.from };
  let part = 0;
  /** Which utterance is awaited; word of earlier ones comes late on some devices. */
  let utterance = 0;

  const change = (next: Telling) => {
    telling = next;
    onChange(next);
  };
  const hush = () => {
    utterance += 1;
    voice.hush();
  };
  const speak = () => {
    const text = sentences[telling.at]?.[part];
    if (text === undefined) {
      onPartsEnd();
      return;
    }
    utterance += 1;
    const awaited = utterance;
    voice.say(text, rate, (how) => {
      if (awaited !== utterance) return;
      if (how === "failed") change({ kind: "failed", at: telling.at });
      else {
        part += 1;
        speak();
      }
    });
  };
  const onPartsEnd = () => {
    part = 0;
    if (telling.at + 1 >= sentences.length) {
      change({ kind: "ended", at: 0 });
      return;
    }
    change({ kind: "playing", at: telling.at + 1 });
    speak();
  };

  return {
    play() {
      if (telling.kind === "playing" || sentences.length === 0) return;
      change({ kind: "playing", at: telling.at });
      speak();
    },
    pause() {
      if (telling.kind !== "playing") return;
      hush();
      change({ kind: "paused", at: telling.at });
    },
    move(by) {
      const at = Math.min(Math.max(telling.at + by, 0), sentences.length - 1);
      const playing = telling.kind === "playing";
      if (playing) hush();
      part = 0;
      change({ kind: playing ? "playing" : "paused", at });
      if (playing) speak();
    },
    setRate(next) {
      if (next === rate) return;
      rate = next;
      if (telling.kind !== "playing") return;
      hush();
      speak();
    },
  };
}
