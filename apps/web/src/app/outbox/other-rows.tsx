import { outboxText as text } from "#text/outbox.ts";
import type { UnsentDraft } from "../../features/drafts/stored-drafts.ts";
import { parseConversationKey } from "../../features/messages/conversation-ref.ts";
import type { Outgoing } from "../../features/messages/send/outbox.ts";
import { TextLink } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { OutboxRow } from "./outbox-section.tsx";

const linkStyle = "inline-flex min-h-11 items-center";

/** A message that was not sent. Its conversation has the buttons to send it again and to discard it. */
export function MessageRow({ message }: { message: Outgoing }) {
  const { to, content, state, refusal, createdAt } = message;
  const conversation = parseConversationKey(to);
  const path =
    conversation.kind === "chat"
      ? `/chat/${conversation.userId}`
      : `/group/${conversation.groupId}`;
  return (
    <OutboxRow
      title={content === "" ? text.voiceNote : text.message}
      words={content === "" ? undefined : content}
      state={
        <>
          {state === "failed" && (refusal ?? text.noReason)}
          {state === "held" && text.heldMessage}
          {state === "waiting" && (
            <>
              {text.since} <RelativeTime date={new Date(createdAt).toISOString()} />
            </>
          )}
        </>
      }
    >
      <TextLink to={path} className={linkStyle}>
        {text.openChat}
      </TextLink>
    </OutboxRow>
  );
}

/** A draft that only this device has. Opening it sends it to the account. */
export function DraftRow({ draft }: { draft: UnsentDraft }) {
  const { title, storyId, savedAt } = draft;
  return (
    <OutboxRow
      title={storyId === null ? text.draft(title) : text.editDraft(title)}
      state={
        <>
          {text.draftOnDevice}, <RelativeTime date={savedAt.toISOString()} />
        </>
      }
    >
      <TextLink
        to={storyId === null ? "/stories" : `/stories/edit/${storyId}`}
        className={linkStyle}
      >
        {text.openDraft}
      </TextLink>
    </OutboxRow>
  );
}
