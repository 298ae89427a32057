import type { Voice } from "./create-teller.ts";
import { chooseVoice } from "./text-language.ts";

/** How long a device may take to find its voices. */
const patience = 2000;
const step = 50;

/** The voices of the device; some find them only when they are first asked for. */
export async function findVoices(signal: AbortSignal): Promise<readonly SpeechSynthesisVoice[]> {
  for (let waited = 0; waited < patience && !signal.aborted; waited += step) {
    const voices = speechSynthesis.getVoices();
    if (voices.length > 0) return voices;
    // Not by its event, which not every browser sends.
    await new Promise((resolve) => setTimeout(resolve, step));
  }
  return [];
}

/** The device's voice for a language, or its own where it has none for it. */
export function createDeviceVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: string | undefined,
): Voice {
  const voice = chooseVoice(voices, language) ?? null;
  // Held, because Chromium forgets to tell the end of one that nobody holds.
  let spoken: SpeechSynthesisUtterance | undefined;
  return {
    say(text, rate, onEnd) {
      spoken = new SpeechSynthesisUtterance(text);
      spoken.voice = voice;
      spoken.lang = voice?.lang ?? language ?? "";
      spoken.rate = rate;
      spoken.onend = () => onEnd("spoken");
      spoken.onerror = () => onEnd("failed");
      speechSynthesis.speak(spoken);
    },
    hush() {
      if (spoken) {
        spoken.onend = null;
        spoken.onerror = null;
      }
      spoken = undefined;
      speechSynthesis.cancel();
    },
  };
}
