import { useOutbox } from "./chat/use-outbox.ts";
import { useUnreadChats } from "./recent/use-unread-chats.ts";
import { useUnsentMarks } from "./unsent-marks.ts";

/** What goes on wherever one is: the unread number stays true, and what waits to be sent is sent. Shows nothing. */
export function ChatsKeeper(): null {
  useUnreadChats();
  useOutbox();
  useUnsentMarks();
  return null;
}
