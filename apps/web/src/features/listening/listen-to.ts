import { createTeller, type Teller, type Telling } from "./create-teller.ts";
import { createDeviceVoice, findVoices } from "./device-voice.ts";
import { createFollower, sightOf } from "./keep-in-sight.ts";
import { markSpoken } from "./mark-spoken.ts";
import { getSpeed } from "./speed.ts";
import { readText, type ShownSentence } from "./story-text.ts";

/** `starting` until the device has found its voices; `voiceless` when it has none. */
export type Phase = Telling["kind"] | "starting" | "voiceless";

export interface Listening extends Teller {
  /** Ends it for good. */
  stop(): void;
}

/**
 * Begins to read a text aloud, from its first sentence in sight. The sentence that is spoken is marked
 * and kept in sight, above `bar`.
 */
export function listenTo(
  text: HTMLElement,
  bar: HTMLElement,
  onPhase: (phase: Phase) => void,
): Listening {
  const { sentences, language } = readText(text);
  const left = new AbortController();
  const follower = createFollower(text, bar);
  let teller: Teller | undefined;
  /** Where the person last saw the voice; null when they have just asked to be taken there. */
  let seen: Range | null = null;

  const onChange = ({ kind, at }: Telling) => {
    const range = kind === "ended" ? null : (sentences[at]?.range ?? null);
    markSpoken(range);
    if (range !== null && range !== seen) follower.show(range, seen);
    seen = range;
    onPhase(kind);
  };
  const begin = async () => {
    const voices = await findVoices(left.signal);
    if (left.signal.aborted) return;
    if (voices.length === 0) {
      onPhase("voiceless");
      return;
    }
    teller = createTeller({
      sentences: sentences.map(({ parts }) => parts),
      voice: createDeviceVoice(voices, language),
      from: firstInSight(sentences, sightOf(text, bar).top),
      rate: getSpeed(),
      onChange,
    });
    teller.play();
  };
  // A page that goes keeps its voice in some browsers.
  const hush = () => teller?.pause();
  window.addEventListener("pagehide", hush);
  onPhase("starting");
  void begin();
  return {
    play() {
      seen = null;
      teller?.play();
    },
    pause: hush,
    move(by) {
      seen = null;
      teller?.move(by);
    },
    setRate: (rate) => teller?.setRate(rate),
    stop() {
      left.abort();
      window.removeEventListener("pagehide", hush);
      teller?.pause();
      follower.stop();
      markSpoken(null);
    },
  };
}

/** Who has scrolled on is not taken back to the beginning; who is through with it is. */
function firstInSight(sentences: readonly ShownSentence[], top: number): number {
  const first = sentences.findIndex(({ range }) => range.getBoundingClientRect().bottom > top);
  return Math.max(first, 0);
}
