import type { RecentChatView } from "@kora/contract/messages";
import { FileText, Image, type LucideIcon, Mic } from "lucide-react";
import { messagesText } from "#text/messages.ts";
import { recentText as text } from "#text/recent.ts";

type LastMessage = NonNullable<RecentChatView["lastMessage"]>;

const icons: Record<NonNullable<LastMessage["mediaType"]>, LucideIcon> = {
  image: Image,
  audio: Mic,
  file: FileText,
};

/**
 * Preview of a conversation's last message: its text or the kind of its attachment. `message` is null if all messages
 * have disappeared; `now` is in milliseconds since 1970.
 */
export function LastMessagePreview({ message, now }: { message: LastMessage | null; now: number }) {
  const hasDisappeared =
    message === null || (message.disappearsAt !== null && Date.parse(message.disappearsAt) <= now);
  if (hasDisappeared) return <span className="italic">{text.disappeared}</span>;
  const { content, isOwn, isDeleted, mediaType } = message;
  if (isDeleted) return <span className="italic">{messagesText.deleted}</span>;
  const Icon = mediaType && icons[mediaType];
  return (
    <>
      {isOwn && <span>{text.you} </span>}
      {Icon && <Icon aria-hidden="true" className="me-1 inline size-4 align-[-0.15em]" />}
      <bdi>{content === "" && mediaType ? messagesText.media[mediaType] : content}</bdi>
    </>
  );
}
