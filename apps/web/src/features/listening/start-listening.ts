import { createAutoScroller, visibleBounds } from "./auto-scroll.ts";
import {
  createSpeechPlayer,
  type PlaybackState,
  type SpeechPlayer,
} from "./create-speech-player.ts";
import { createDeviceVoice, findVoices } from "./device-voice.ts";
import { getSpeed } from "./speed.ts";
import { readText, type SentenceRange } from "./story-text.ts";

/** Name of the CSS highlight, and of the data attribute for browsers without the API. */
const highlightName = "spoken";

/** `starting` until the voices are loaded; `voiceless` if there are none. */
export type Phase = PlaybackState["kind"] | "starting" | "voiceless";

/** Controls of a text that is being read aloud. */
export interface Listening extends SpeechPlayer {
  stop(): void;
}

/**
 * Reads a text aloud from its first visible sentence. The current sentence is highlighted and kept visible
 * above `bar`, the playback controls.
 */
export function startListening(
  text: HTMLElement,
  bar: HTMLElement,
  onPhase: (phase: Phase) => void,
): Listening {
  const { sentences, language } = readText(text);
  const abortController = new AbortController();
  const autoScroller = createAutoScroller(text, bar);
  let player: SpeechPlayer | undefined;
  /** The sentence highlighted last; null after a user action, so that the next one is always scrolled into view. */
  let lastRange: Range | null = null;

  const onChange = ({ kind, sentenceIndex }: PlaybackState) => {
    const range = kind === "ended" ? null : (sentences[sentenceIndex]?.range ?? null);
    highlightRange(range);
    if (range !== null && range !== lastRange) autoScroller.scrollTo(range, lastRange);
    lastRange = range;
    onPhase(kind);
  };
  const start = async () => {
    const voices = await findVoices(abortController.signal);
    if (abortController.signal.aborted) return;
    if (voices.length === 0) {
      onPhase("voiceless");
      return;
    }
    player = createSpeechPlayer({
      sentences: sentences.map(({ parts }) => parts),
      voice: createDeviceVoice(voices, language),
      startIndex: firstVisibleIndex(sentences, visibleBounds(text, bar).top),
      rate: getSpeed(),
      onChange,
    });
    player.play();
  };
  // Some browsers keep speaking after the page was closed.
  const pause = () => player?.pause();
  window.addEventListener("pagehide", pause);
  onPhase("starting");
  void start();
  return {
    play() {
      lastRange = null;
      player?.play();
    },
    pause,
    skip(offset) {
      lastRange = null;
      player?.skip(offset);
    },
    setRate: (rate) => player?.setRate(rate),
    stop() {
      abortController.abort();
      window.removeEventListener("pagehide", pause);
      player?.pause();
      autoScroller.stop();
      highlightRange(null);
    },
  };
}

/** Returns the index of the first sentence that ends below `top`; 0 if the whole text is above it. */
function firstVisibleIndex(sentences: readonly SentenceRange[], top: number): number {
  const first = sentences.findIndex(({ range }) => range.getBoundingClientRect().bottom > top);
  return Math.max(first, 0);
}

/**
 * Highlights the spoken range and removes the highlight of any other; null removes it. Uses the CSS Custom Highlight
 * API, or else an attribute on the paragraph, so that the text nodes stay unchanged.
 */
function highlightRange(range: Range | null): void {
  if ("highlights" in CSS) {
    if (range === null) CSS.highlights.delete(highlightName);
    else CSS.highlights.set(highlightName, new Highlight(range));
    return;
  }
  for (const element of document.querySelectorAll(`[data-${highlightName}]`)) {
    element.removeAttribute(`data-${highlightName}`);
  }
  range?.startContainer.parentElement
    ?.closest("p, li, h2, h3, pre, figcaption")
    ?.setAttribute(`data-${highlightName}`, "");
}
