import type { Page } from "@playwright/test";

/** A text that the page passed to speech synthesis. */
export interface SpeechRequest {
  readonly text: string;
  readonly rate: number;
  readonly voice: string | null;
}

interface StandIn {
  asked: SpeechRequest[];
  speaking: { onend: (() => void) | null; onerror: (() => void) | null } | null;
  cancelled: number;
}

type WithStandIn = typeof globalThis & { standIn: StandIn };

/**
 * Replaces speech synthesis on the next pages by a silent one, which speaks until the test ends the utterance. The
 * names of the voices are their languages; the first one is the default voice.
 */
export async function fakeSpeech(page: Page, languages: readonly string[]): Promise<void> {
  await page.addInitScript((named) => {
    const standIn: StandIn = { asked: [], speaking: null, cancelled: 0 };
    (globalThis as WithStandIn).standIn = standIn;
    const voices = named.map((lang, index) => ({
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
        standIn.asked.push({ text, rate, voice: voice?.name ?? null });
        standIn.speaking = utterance;
      },
      cancel() {
        if (standIn.speaking !== null) standIn.cancelled += 1;
        standIn.speaking = null;
      },
    };
    const define = (name: string, value: unknown) =>
      Object.defineProperty(globalThis, name, { value, configurable: true });
    define("speechSynthesis", speechSynthesis);
    define("SpeechSynthesisUtterance", Utterance);
  }, languages);
}

/** Returns all requested texts in order. */
export function asked(page: Page): Promise<SpeechRequest[]> {
  return page.evaluate(() => (globalThis as WithStandIn).standIn.asked);
}

export function isSpeaking(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as WithStandIn).standIn.speaking !== null);
}

/** Ends the current utterance: it was spoken or it failed. */
export async function endSpeaking(page: Page, how: "spoken" | "broken" = "spoken"): Promise<void> {
  await page.evaluate((ended) => {
    const { standIn } = globalThis as WithStandIn;
    const utterance = standIn.speaking;
    standIn.speaking = null;
    if (ended === "spoken") utterance?.onend?.();
    else utterance?.onerror?.();
  }, how);
}

/** Returns the text that is highlighted as spoken, or null. */
export function markedText(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get("spoken") ?? [];
    return range instanceof Range ? range.toString() : null;
  });
}
