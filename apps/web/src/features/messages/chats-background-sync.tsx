import { useSendPendingReceipts } from "./receipts/pending-receipts.ts";
import { useSyncUnreadChats } from "./recent/use-unread-chats.ts";
import { useOutbox } from "./send/use-outbox.ts";

/**
 * Runs on every page: keeps the unread count of chats up to date and sends waiting messages and receipts. Renders
 * nothing.
 */
export function ChatsBackgroundSync(): null {
  useSyncUnreadChats();
  useOutbox();
  useSendPendingReceipts();
  return null;
}
