import type { Page } from "@playwright/test";

/** What a page asked the device to speak. */
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
 * From the next page on, a voice that is not heard stands in for the device's: it speaks until the test
 * says that it is through. The voices are named by their language; the first is the device's own.
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

/** Everything that was asked for, in its order. */
export function asked(page: Page): Promise<SpeechRequest[]> {
  return page.evaluate(() => (globalThis as WithStandIn).standIn.asked);
}

/** Whether something is being spoken. */
export function isSpeaking(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as WithStandIn).standIn.speaking !== null);
}

/** The voice is through with what it speaks, or breaks off. */
export async function endSpeaking(page: Page, how: "spoken" | "broken" = "spoken"): Promise<void> {
  await page.evaluate((ended) => {
    const { standIn } = globalThis as WithStandIn;
    const utterance = standIn.speaking;
    standIn.speaking = null;
    if (ended === "spoken") utterance?.onend?.();
    else utterance?.onerror?.();
  }, how);
}

/** The text that is marked as spoken; null when none is. */
export function markedText(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get("spoken") ?? [];
    return range instanceof Range ? range.toString() : null;
  });
}
