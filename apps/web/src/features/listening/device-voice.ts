import type { Voice } from "./create-speech-player.ts";
import { chooseVoice } from "./text-language.ts";

/** Max milliseconds to wait for the device's voices. */
const voicesTimeout = 2000;
/** Milliseconds between two checks for voices. */
const pollInterval = 50;

/** Lists the device's voices; none if it has none or `signal` is aborted. Some browsers load them only after a call. */
export async function findVoices(signal: AbortSignal): Promise<readonly SpeechSynthesisVoice[]> {
  for (let waited = 0; waited < voicesTimeout && !signal.aborted; waited += pollInterval) {
    const voices = speechSynthesis.getVoices();
    if (voices.length > 0) return voices;
    // Polls, because not every browser fires `voiceschanged`.
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  return [];
}

/**
 * Creates a voice that uses the device's voice for a language, or its default voice if there is none or the language is
 * unknown (undefined).
 */
export function createDeviceVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: string | undefined,
): Voice {
  const voice = chooseVoice(voices, language) ?? null;
  // Chromium does not fire `end` for an utterance that was garbage-collected, so it is referenced here.
  let utterance: SpeechSynthesisUtterance | undefined;
  return {
    speakPart(text, rate, onEnd) {
      utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice?.lang ?? language ?? "";
      utterance.rate = rate;
      utterance.onend = () => onEnd("spoken");
      utterance.onerror = () => onEnd("failed");
      speechSynthesis.speak(utterance);
    },
    cancel() {
      if (utterance) {
        utterance.onend = null;
        utterance.onerror = null;
      }
      utterance = undefined;
      speechSynthesis.cancel();
    },
  };
}
