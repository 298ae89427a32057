import { messagesText as text } from "#text/messages.ts";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { useChat } from "./chat-context.tsx";

/** Shown in a conversation without messages. */
export function EmptyChat() {
  const { info, canWrite } = useChat();
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
      <EmptyState sentence={canWrite ? info.emptyText : text.empty} />
    </div>
  );
}
