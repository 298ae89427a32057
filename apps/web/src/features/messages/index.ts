export {
  applyMessage,
  applyMessageStatus,
  applyNewMessage,
  applyStoppedTyping,
  applyTyping,
} from "./apply-events.ts";
export { applyPresence } from "./apply-presence.ts";
export { chatKeys } from "./chat-keys.ts";
export { ChatsKeeper } from "./chats-keeper.tsx";
export { notifyOfMessage, takeBackNotices } from "./notify-of-message.ts";
export {
  applyChangeToRecent,
  applyDeleteChat,
  applyMarkToRecent,
  applyUpdateChat,
} from "./recent/apply-events.ts";
