import { truncateText } from "@kora/contract/truncate-text";
import { Pencil, Reply, X } from "lucide-react";
import { messagesText } from "#text/messages.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type OpenChat, useChat } from "../chat/chat-context.tsx";
import { summarizeMessage } from "../message-list/quote.tsx";

const { composer: text, you } = messagesText;
/** Length of the preview in characters. */
const previewLength = 30;

function shorten(content: string): string {
  const preview = truncateText(content, previewLength);
  return preview === content ? content : `${preview}…`;
}

/** Shows above the composer which message is being replied to or edited. */
export function ComposerTargetBar({
  composerTarget: { kind, message },
  onCancel,
}: {
  composerTarget: NonNullable<OpenChat["composerTarget"]>;
  onCancel: () => void;
}) {
  const { viewerId } = useChat();
  const isEdit = kind === "edit";
  const name = message.sender._id === viewerId ? you : message.sender.name;
  const Icon = isEdit ? Pencil : Reply;
  return (
    <div data-composer-target={kind} className="flex items-center gap-3 px-2 pb-1.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
      <p className="grid min-w-0 flex-1 border-link border-s-4 ps-2.5 text-sm">
        <span className="truncate font-medium text-link">
          {isEdit ? text.editing : text.replyingTo(name)}
        </span>
        <span dir="auto" className="truncate text-text-muted">
          {shorten(summarizeMessage(message))}
        </span>
      </p>
      <IconButton
        label={isEdit ? text.cancelEdit : text.cancelReply}
        icon={<X aria-hidden="true" />}
        onClick={onCancel}
      />
    </div>
  );
}
