import { deviceStore } from "../../../lib/storage.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";

/** The draft of a conversation as loaded, and functions that store changes on this device, per account. */
export interface ChatDraft {
  /** The unsent text. */
  readonly draft: string;
  readonly saveDraft: (content: string) => void;
  /** Seconds after which new messages disappear; 0 for never. */
  readonly disappearAfter: number;
  readonly saveDisappearAfter: (seconds: number) => void;
}

/** Stores a value, or removes the stored one if the value is the default. */
function saveOrRemove(
  key: string,
  value: string,
  { defaultValue }: { defaultValue: string },
): void {
  if (value === defaultValue) deviceStore.remove(key);
  else deviceStore.set(key, value);
}

/** Loads the draft as this device stored it, with the functions that store a changed one. */
export function loadChatDraft(viewerId: string, conversationRef: ConversationRef): ChatDraft {
  const draftKey = `chat-draft:${viewerId}:${conversationKey(conversationRef)}`;
  const timerKey = `chat-timer:${viewerId}:${conversationKey(conversationRef)}`;
  return {
    draft: deviceStore.get(draftKey) ?? "",
    saveDraft: (content) => saveOrRemove(draftKey, content, { defaultValue: "" }),
    disappearAfter: Number(deviceStore.get(timerKey) ?? 0),
    saveDisappearAfter: (seconds) => saveOrRemove(timerKey, String(seconds), { defaultValue: "0" }),
  };
}
