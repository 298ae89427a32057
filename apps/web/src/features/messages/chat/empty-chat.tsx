import { messagesText as text } from "#text/messages.ts";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { useChat } from "./chat-context.tsx";

/** Shown in a conversation without messages. */
export function EmptyChat() {
  const { subject, isOpen } = useChat();
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
      <EmptyState sentence={isOpen ? subject.emptyText : text.empty} />
    </div>
  );
}
