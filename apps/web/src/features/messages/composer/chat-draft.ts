import { deviceStore } from "../../../lib/storage.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";

/** The unsent text of a conversation. The composer and the dialog of attached files show and change it. */
export interface ChatDraft {
  readonly text: () => string;
  /** Changes the text, also in the storage of this device. */
  readonly setText: (text: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Stores a value on this device, or removes the stored one if the value is the default. */
function store(key: string, value: string, { defaultValue }: { defaultValue: string }): void {
  if (value === defaultValue) deviceStore.remove(key);
  else deviceStore.set(key, value);
}

/** Returns the draft of a conversation and an account as this device stored it. */
export function createChatDraft(viewerId: string, conversationRef: ConversationRef): ChatDraft {
  const key = `chat-draft:${viewerId}:${conversationKey(conversationRef)}`;
  const listeners = new Set<() => void>();
  let text = deviceStore.get(key) ?? "";
  return {
    text: () => text,
    setText(changed) {
      text = changed;
      store(key, changed, { defaultValue: "" });
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const timerKey = (viewerId: string, conversationRef: ConversationRef) =>
  `chat-timer:${viewerId}:${conversationKey(conversationRef)}`;

/** Returns the seconds after which new messages of a conversation disappear; 0 for never. */
export function loadDisappearAfter(viewerId: string, conversationRef: ConversationRef): number {
  return Number(deviceStore.get(timerKey(viewerId, conversationRef)) ?? 0);
}

/** Stores on this device after how many seconds new messages disappear. */
export function saveDisappearAfter(
  viewerId: string,
  conversationRef: ConversationRef,
  seconds: number,
): void {
  store(timerKey(viewerId, conversationRef), String(seconds), { defaultValue: "0" });
}
