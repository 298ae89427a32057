import { useOutbox } from "./chat/use-outbox.ts";
import { useUnreadChats } from "./recent/use-unread-chats.ts";
import { useUnsentMarks } from "./unsent-marks.ts";

/**
 * Runs on every page: keeps the unread count up to date and sends waiting messages and receipts. Renders
 * nothing.
 */
export function ChatsKeeper(): null {
  useUnreadChats();
  useOutbox();
  useUnsentMarks();
  return null;
}
