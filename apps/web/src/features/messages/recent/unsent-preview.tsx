import { CircleAlert, Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { messagesText } from "#text/messages.ts";
import { recentText as text } from "#text/recent.ts";
import { useConnectionState } from "../../../lib/realtime.ts";
import { useViewerId } from "../../../lib/session.ts";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";
import type { Outgoing } from "../send/outbox.ts";
import { useOutbox } from "../send/use-outbox.ts";

/** Returns the viewer's messages that failed, or wait while there is no connection, in the order written. */
export function useUnsentMessages(): Outgoing[] {
  const viewerId = useViewerId();
  const { outgoing } = useOutbox();
  const isConnected = useConnectionState() === "connected";
  return outgoing.filter(
    ({ from, state }) =>
      from === viewerId && (state === "failed" || (state === "waiting" && !isConnected)),
  );
}

/**
 * Previews the latest message of the viewer that failed, or waits for a connection, in the outbox of this browser.
 * Without one, shows `fallback`.
 */
export function UnsentMessagePreview({
  conversationRef,
  fallback,
}: {
  conversationRef: ConversationRef;
  fallback: ReactNode;
}) {
  const key = conversationKey(conversationRef);
  const unsent = useUnsentMessages().findLast(({ to }) => to === key);
  if (unsent === undefined) return fallback;
  const hasFailed = unsent.state === "failed";
  const Icon = hasFailed ? CircleAlert : Clock3;
  return (
    <span className={hasFailed ? "text-danger" : undefined}>
      <Icon aria-hidden="true" className="me-1 inline size-4 align-[-0.15em]" />
      {hasFailed ? text.notSent : text.waiting} <bdi>{describe(unsent)}</bdi>
    </span>
  );
}

function describe({ content, file }: Outgoing): string {
  if (content !== "" || file === null) return content;
  if (file.blob.type.startsWith("image/")) return messagesText.media.image;
  return file.blob.type.startsWith("audio/") ? messagesText.media.audio : file.name;
}
