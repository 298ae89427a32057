import { useState } from "react";
import { outboxText as text } from "#text/outbox.ts";
import {
  getCommentText,
  maxWaitDays,
  needsConfirmation,
  type OutboxEntry,
  type WaitingCall,
  withCommentText,
} from "../../features/outbox/entry.ts";
import type { Outbox } from "../../features/outbox/outbox.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { EditWords } from "./edit-words.tsx";
import { OutboxRow } from "./outbox-section.tsx";

/** Returns the key of the call's text: calls that set a state are named by it. */
function toTextKey(call: WaitingCall): keyof typeof text.calls {
  if (call.name === "likeStory") return call.input.body.on === false ? "unlikeStory" : call.name;
  if (call.name === "followWriter") {
    return call.input.body.on === false ? "unfollowWriter" : call.name;
  }
  if (call.name === "followSeries") return call.input.body.on ? call.name : "unfollowSeries";
  return call.name;
}

const toTime = (milliseconds: number) => (
  <RelativeTime date={new Date(milliseconds).toISOString()} />
);

/** A call in the outbox, and what the viewer can do with it. */
export function CallRow({
  entry,
  outbox,
  focusHeading,
}: {
  entry: OutboxEntry;
  outbox: Outbox;
  /** Moves the focus to the heading of the page, before the row disappears. */
  focusHeading: () => void;
}) {
  const { call, state, title, path, createdAt, endedAt = createdAt, refusal } = entry;
  const copy = useCopy();
  const confirm = useConfirm();
  const [isEditing, setIsEditing] = useState(false);
  const words = getCommentText(call);
  const name = text.calls[toTextKey(call)](title);
  const isOld = needsConfirmation(entry, serverNow());
  const sendAgain = (changedCall?: WaitingCall) => {
    focusHeading();
    void outbox.sendAgain(entry, changedCall);
  };
  const discard = async () => {
    const isConfirmed =
      words === null ||
      (await confirm({
        question: text.discardQuestion,
        detail: text.discardDetail,
        confirm: text.discard,
      }));
    if (!isConfirmed) return;
    focusHeading();
    await outbox.discard(entry);
  };
  if (isEditing && words !== null) {
    return (
      <EditWords
        title={name}
        words={words}
        onCancel={() => setIsEditing(false)}
        onSend={(edited) => sendAgain(withCommentText(call, edited))}
      />
    );
  }
  return (
    <OutboxRow
      title={<TextLink to={path}>{name}</TextLink>}
      words={words ?? undefined}
      state={
        <>
          {state === "refused" && (refusal || text.noReason)}
          {state === "sent" && (
            <>
              {text.sentAt} {toTime(endedAt)}
            </>
          )}
          {state === "waiting" && isOld && text.old(maxWaitDays)}
          {state === "waiting" && !isOld && (
            <>
              {text.since} {toTime(createdAt)}
            </>
          )}
        </>
      }
    >
      {state !== "sent" && (
        <>
          {isOld && (
            <Button variant="primary" onClick={() => sendAgain()}>
              {text.send}
            </Button>
          )}
          {state === "refused" && words === null && (
            <Button onClick={() => sendAgain()}>{text.tryAgain}</Button>
          )}
          {state === "refused" && words !== null && (
            <>
              <Button onClick={() => setIsEditing(true)}>{text.edit}</Button>
              <Button onClick={() => void copy(words, text.copied, text.copyFailed)}>
                {text.copy}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            aria-label={text.discardNamed(name)}
            onClick={() => void discard()}
          >
            {text.discard}
          </Button>
        </>
      )}
    </OutboxRow>
  );
}
