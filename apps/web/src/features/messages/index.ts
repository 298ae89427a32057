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
export { ChatFrame } from "./chat/chat-frame.tsx";
export { ChatHeadFrame } from "./chat/chat-head-frame.tsx";
export { ChatSkeleton } from "./chat/chat-skeleton.tsx";
export type { Conversation } from "./chat/conversation.ts";
export { type AskStart, conversationQuery } from "./chat/queries.ts";
export { useTimerChoice } from "./chat/timer-dialog.tsx";
export { useTypistNames } from "./chat/use-typist-names.ts";
export { chatKeys } from "./chat-keys.ts";

export { type ChatPlace, inGroup, placeOfMessage, withPerson } from "./chat-place.ts";
export { ChatsKeeper } from "./chats-keeper.tsx";
export { notifyOfMessage, takeBackNotices } from "./notify-of-message.ts";
export {
  applyChangeToRecent,
  applyDeleteChat,
  applyMarkToRecent,
  applyUpdateChat,
} from "./recent/apply-events.ts";
export { LastWords } from "./recent/last-words.tsx";
export { Ticks } from "./ticks.tsx";
export { useNow } from "./use-now.ts";
export { usePollWhileAway } from "./use-poll-while-away.ts";
