import type { RecentChatView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { WindowVirtualizer } from "virtua";
import { recentText as text } from "#text/recent.ts";
import { VisibleUsers } from "../../../entities/user/visible-users.tsx";
import { chatKeys } from "../chat-keys.ts";
import { useNow } from "../use-now.ts";
import { ChatListItem } from "./chat-list-item.tsx";

/** In pixels; equals the row's class `h-19`. */
const rowHeight = 76;

/** A virtualized list of chats. */
export function RecentList({ chats }: { chats: readonly RecentChatView[] }) {
  const queryClient = useQueryClient();
  const expiryTimes = chats.flatMap(({ lastMessage }) =>
    lastMessage?.disappearsAt ? [Date.parse(lastMessage.disappearsAt)] : [],
  );
  const now = useNow(expiryTimes);
  const expiredCount = expiryTimes.filter((end) => end <= now).length;
  // When the last message of a chat disappears, only the server knows the message before it.
  useEffect(() => {
    if (expiredCount > 0)
      void queryClient.invalidateQueries({ queryKey: chatKeys.recent, exact: true });
  }, [queryClient, expiredCount]);
  return (
    // The virtualizer disables pointer events while the page scrolls, which would lose a press that begins
    // then.
    <section
      aria-label={text.list}
      className="overflow-hidden rounded-lg border border-line bg-surface-raised *:pointer-events-auto!"
    >
      <VisibleUsers>
        <WindowVirtualizer bufferSize={600} itemSize={rowHeight}>
          {chats.map((chat) => (
            <ChatListItem key={chat.userId} chat={chat} now={now} />
          ))}
        </WindowVirtualizer>
      </VisibleUsers>
    </section>
  );
}
