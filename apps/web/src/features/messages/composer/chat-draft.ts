import { deviceStore } from "../../../lib/storage.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";

/** Unsent text of a conversation, and after how long its new messages disappear; stored on this device per account. */
export interface ChatDraft {
  /** The unsent text. */
  readonly draft: string;
  readonly saveDraft: (content: string) => void;
  /** Seconds after which new messages disappear; 0 for never. */
  readonly disappearAfter: number;
  readonly saveDisappearAfter: (seconds: number) => void;
}

function saveOrRemove(key: string, value: string, emptyValue: string): void {
  if (value === emptyValue) deviceStore.remove(key);
  else deviceStore.set(key, value);
}

export function loadChatDraft(viewerId: string, conversationRef: ConversationRef): ChatDraft {
  const draftKey = `chat-draft:${viewerId}:${conversationKey(conversationRef)}`;
  const timerKey = `chat-timer:${viewerId}:${conversationKey(conversationRef)}`;
  return {
    draft: deviceStore.get(draftKey) ?? "",
    saveDraft: (content) => saveOrRemove(draftKey, content, ""),
    disappearAfter: Number(deviceStore.get(timerKey) ?? 0),
    saveDisappearAfter: (seconds) => saveOrRemove(timerKey, String(seconds), "0"),
  };
}
