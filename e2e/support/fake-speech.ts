import type { Page } from "@playwright/test";

/** A text that the page passed to speech synthesis. */
export interface SpeechRequest {
  readonly text: string;
  readonly rate: number;
  readonly voice: string | null;
}

interface FakeSpeechState {
  requests: SpeechRequest[];
  currentUtterance: { onend: (() => void) | null; onerror: (() => void) | null } | null;
}

type WithFakeSpeech = typeof globalThis & { fakeSpeechState: FakeSpeechState };

/**
 * Replaces speech synthesis on the next pages by a silent one, which speaks until the test ends the utterance. The
 * names of the voices are their languages; the first one is the default voice.
 */
export async function fakeSpeech(page: Page, languages: readonly string[]): Promise<void> {
  await page.addInitScript((voiceLanguages) => {
    const fakeSpeechState: FakeSpeechState = {
      requests: [],
      currentUtterance: null,
    };
    (globalThis as WithFakeSpeech).fakeSpeechState = fakeSpeechState;
    const voices = voiceLanguages.map((lang, index) => ({
      lang,
      name: lang,
      default: index === 0,
      localService: true,
      voiceURI: lang,
    }));
    class Utterance {
      text: string;
      rate = 1;
      lang = "";
      voice: { name: string } | null = null;
      onend: (() => void) | null = null;
      onerror: (() => void) | null = null;
      constructor(text = "") {
        this.text = text;
      }
    }
    const speechSynthesis = {
      getVoices: () => voices,
      speak(utterance: Utterance) {
        if (utterance.text === "") return;
        const { text, rate, voice } = utterance;
        fakeSpeechState.requests.push({ text, rate, voice: voice?.name ?? null });
        fakeSpeechState.currentUtterance = utterance;
      },
      cancel() {
        fakeSpeechState.currentUtterance = null;
      },
    };
    const define = (name: string, value: unknown) =>
      Object.defineProperty(globalThis, name, { value, configurable: true });
    define("speechSynthesis", speechSynthesis);
    define("SpeechSynthesisUtterance", Utterance);
  }, languages);
}

/** Returns all texts that the page has passed to speech synthesis, from first to last. */
export function readSpeechRequests(page: Page): Promise<SpeechRequest[]> {
  return page.evaluate(() => (globalThis as WithFakeSpeech).fakeSpeechState.requests);
}

export function isSpeaking(page: Page): Promise<boolean> {
  return page.evaluate(
    () => (globalThis as WithFakeSpeech).fakeSpeechState.currentUtterance !== null,
  );
}

/** Ends the current utterance: with success (`spoken`), or with an error (`broken`). */
export async function endSpeaking(
  page: Page,
  outcome: "spoken" | "broken" = "spoken",
): Promise<void> {
  await page.evaluate((speechOutcome) => {
    const { fakeSpeechState } = globalThis as WithFakeSpeech;
    const utterance = fakeSpeechState.currentUtterance;
    fakeSpeechState.currentUtterance = null;
    if (speechOutcome === "spoken") utterance?.onend?.();
    else utterance?.onerror?.();
  }, outcome);
}

/** Returns the text that the page highlights while it is spoken, or null. */
export function readHighlightedText(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get("spoken") ?? [];
    return range instanceof Range ? range.toString() : null;
  });
}
