import type { DisappearedMessage } from "@kora/contract/reports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { disappearedMessagesText as text } from "#text/disappeared-messages.ts";
import { messagesText } from "#text/messages.ts";
import { reportsText } from "#text/reports.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { type ConversationRef, conversationKey } from "../conversation-ref.ts";

function disappearedQuery(conversationRef: ConversationRef) {
  const { kind: _kind, ...query } = conversationRef;
  return pagedQuery(
    "listDisappearedMessages",
    { query },
    {
      queryKey: ["disappearedMessages", conversationKey(conversationRef)],
      // Not cached after use: a message leaves the list 24 hours after it disappeared.
      staleTime: 0,
      gcTime: 0,
    },
  );
}

/** Lists the messages of others that disappeared from a conversation in the last 24 hours. They can be reported. */
export function DisappearedDialog({
  conversationRef,
  onReport,
  onClose,
}: {
  conversationRef: ConversationRef;
  onReport: (messageId: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={text.title} description={text.detail}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MessageList conversationRef={conversationRef} onReport={onReport} />
        <Button className="justify-self-end" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
}

function MessageList({
  conversationRef,
  onReport,
}: {
  conversationRef: ConversationRef;
  onReport: (messageId: string) => void;
}) {
  const list = useInfiniteQuery(disappearedQuery(conversationRef));
  return (
    <PagedList
      list={list}
      skeleton={
        <Loading text={text.loading}>
          <Skeleton className="h-12" />
        </Loading>
      }
      failedText={text.failed}
      empty={<p role="status">{text.none}</p>}
    >
      {(messages) => (
        <>
          <ul className="grid max-h-80 gap-3 overflow-y-auto">
            {messages.map((message) => (
              <MessageEntry key={message._id} message={message} onReport={onReport} />
            ))}
          </ul>
          <LoadMore list={list} failedText={text.failed} className="justify-self-center" />
        </>
      )}
    </PagedList>
  );
}

function MessageEntry({
  message: { _id, sender, createdAt, disappearedAt },
  onReport,
}: {
  message: DisappearedMessage;
  onReport: (messageId: string) => void;
}) {
  const name = sender?.name ?? text.hiddenSender;
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="grid min-w-0">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="text-sm text-text-muted">
          {text.sent} <RelativeTime date={createdAt} />, {text.disappeared}{" "}
          <RelativeTime date={disappearedAt} />
        </span>
      </span>
      <Button
        aria-label={text.reportLabel(name, messagesText.time(new Date(createdAt)))}
        onClick={() => onReport(_id)}
      >
        {reportsText.report}
      </Button>
    </li>
  );
}
