export {
  applyChatChanged,
  applyMessage,
  applyMessageStatus,
  applyNewMessage,
  applyStoppedTyping,
  applyTyping,
} from "./apply-events.ts";
export { applyPresence } from "./apply-presence.ts";
export { Chat } from "./chat/chat.tsx";
export { useChat } from "./chat/chat-context.tsx";
export { ChatFrame } from "./chat/chat-frame.tsx";
export { ChatHeaderFrame } from "./chat/chat-header-frame.tsx";
export { ChatSkeleton } from "./chat/chat-skeleton.tsx";
export type { Conversation } from "./chat/conversation.ts";
export { conversationQuery, type FetchReadPosition } from "./chat/queries.ts";
export { useTimerDialog } from "./chat/timer-dialog.tsx";
export { UnloadedChat } from "./chat/unloaded-chat.tsx";
export { useDisappearedDialog } from "./chat/use-disappeared-dialog.tsx";
export { useTypingUserNames } from "./chat/use-typing-user-names.ts";
export { ChatsBackgroundSync } from "./chats-background-sync.tsx";
export {
  conversationOfMessage,
  toChatRef,
  toGroupRef,
} from "./conversation-ref.ts";
export { isLaterDeliveryState } from "./delivery-state.ts";
export { closeConversationNotifications, notifyOfMessage } from "./notify-of-message.ts";
export { Ticks } from "./receipts/ticks.tsx";
export {
  applyChangeToChatList,
  applyDeleteChat,
  applyReceiptToChatList,
  applyUpdateChat,
} from "./recent/apply-events.ts";
export { LastMessagePreview } from "./recent/last-message-preview.tsx";
export { UnsentMessagePreview } from "./recent/unsent-preview.tsx";
export { usePrefetchForOffline } from "./recent/use-prefetch-for-offline.ts";
export { updateCachedChats } from "./update-cached-chats.ts";
export { useExpiryClock } from "./use-expiry-clock.ts";
export { usePollWhileDisconnected } from "./use-poll-while-disconnected.ts";
