import { deviceStore } from "../../../lib/storage.ts";
import { type ChatPlace, keyOf } from "../chat-place.ts";

/** Unsent text and disappearing-message timer of a conversation, stored on this device per account. */
export interface KeptWords {
  readonly draft: string;
  readonly keepDraft: (words: string) => void;
  readonly timer: number;
  readonly keepTimer: (seconds: number) => void;
}

function keepAs(key: string, value: string, empty: string): void {
  if (value === empty) deviceStore.remove(key);
  else deviceStore.set(key, value);
}

export function keptWordsOf(viewerId: string, place: ChatPlace): KeptWords {
  const draftKey = `chat-draft:${viewerId}:${keyOf(place)}`;
  const timerKey = `chat-timer:${viewerId}:${keyOf(place)}`;
  return {
    draft: deviceStore.get(draftKey) ?? "",
    keepDraft: (words) => keepAs(draftKey, words, ""),
    timer: Number(deviceStore.get(timerKey) ?? 0),
    keepTimer: (seconds) => keepAs(timerKey, String(seconds), "0"),
  };
}
