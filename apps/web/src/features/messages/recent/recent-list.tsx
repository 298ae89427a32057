import type { RecentChatView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { WindowVirtualizer } from "virtua";
import { recentText as text } from "#text/recent.ts";
import { PeopleOnScreen } from "../../../entities/user/people-on-screen.tsx";
import { chatKeys } from "../chat-keys.ts";
import { useNow } from "../use-now.ts";
import { ChatLine } from "./chat-line.tsx";

/** In pixels; equals the row's class `h-19`. */
const lineHeight = 76;

/** A virtualized list of chats. */
export function RecentList({ chats }: { chats: readonly RecentChatView[] }) {
  const queryClient = useQueryClient();
  const ends = chats.flatMap(({ lastMessage }) =>
    lastMessage?.disappearsAt ? [Date.parse(lastMessage.disappearsAt)] : [],
  );
  const now = useNow(ends);
  const gone = ends.filter((end) => end <= now).length;
  // When a last message disappears, only the server knows the one before it.
  useEffect(() => {
    if (gone > 0) void queryClient.invalidateQueries({ queryKey: chatKeys.recent, exact: true });
  }, [queryClient, gone]);
  return (
    // The virtualizer disables pointer events while the page scrolls, which would lose a press that begins
    // then.
    <section
      aria-label={text.list}
      className="overflow-hidden rounded-lg border border-line bg-surface-raised *:pointer-events-auto!"
    >
      <PeopleOnScreen>
        <WindowVirtualizer bufferSize={600} itemSize={lineHeight}>
          {chats.map((chat) => (
            <ChatLine key={chat.userId} chat={chat} now={now} />
          ))}
        </WindowVirtualizer>
      </PeopleOnScreen>
    </section>
  );
}
