import type { RecentChatView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { WindowVirtualizer } from "virtua";
import { recentText as text } from "#text/recent.ts";
import { PeopleOnScreen } from "../../../entities/user/people-on-screen.tsx";
import { chatKeys } from "../chat-keys.ts";
import { useNow } from "../use-now.ts";
import { ChatLine } from "./chat-line.tsx";

/** In pixels, as `h-19` of a line. */
const lineHeight = 76;

/** As many lines as are near the screen, of however many. */
export function RecentList({ chats }: { chats: readonly RecentChatView[] }) {
  const queryClient = useQueryClient();
  const ends = chats.flatMap(({ lastMessage }) =>
    lastMessage?.disappearsAt ? [Date.parse(lastMessage.disappearsAt)] : [],
  );
  const now = useNow(ends);
  const gone = ends.filter((end) => end <= now).length;
  // Which message is the last one now, only the server knows.
  useEffect(() => {
    if (gone > 0) void queryClient.invalidateQueries({ queryKey: chatKeys.recent, exact: true });
  }, [queryClient, gone]);
  return (
    // While the page scrolls the virtualiser is deaf to the pointer: a press that begins then would be lost.
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
