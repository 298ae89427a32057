import { usePendingReceipts } from "./receipts/pending-receipts.ts";
import { useUnreadChats } from "./recent/use-unread-chats.ts";
import { useOutbox } from "./send/use-outbox.ts";

/**
 * Runs on every page: keeps the unread count of chats up to date and sends waiting messages and receipts. Renders
 * nothing.
 */
export function ChatsBackgroundSync(): null {
  useUnreadChats();
  useOutbox();
  usePendingReceipts();
  return null;
}
