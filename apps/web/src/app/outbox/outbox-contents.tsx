import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { outboxText as text } from "#text/outbox.ts";
import { listUnsentDrafts, type UnsentDraft } from "../../features/drafts/stored-drafts.ts";
import { useOutbox as useMessageOutbox } from "../../features/messages/send/use-outbox.ts";
import { useOutboxEntries } from "../../features/outbox/entries-store.ts";
import type { OutboxEntry } from "../../features/outbox/entry.ts";
import { useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { useToast } from "../../ui/toast.tsx";
import { CallRow } from "./call-row.tsx";
import { openOutbox } from "./open-outbox.ts";
import { DraftRow, MessageRow } from "./other-rows.tsx";
import { OutboxSection } from "./outbox-section.tsx";
import { OutboxSkeleton } from "./outbox-skeleton.tsx";

/** The viewer's drafts on this device that the account does not have; undefined until they are read. */
function useUnsentDrafts(viewerId: string): readonly UnsentDraft[] | undefined {
  const [drafts, setDrafts] = useState<readonly UnsentDraft[]>();
  useEffect(() => {
    let isCurrent = true;
    void listUnsentDrafts(viewerId).then((listed) => isCurrent && setDrafts(listed));
    return () => {
      isCurrent = false;
    };
  }, [viewerId]);
  return drafts;
}

/** Everything that the viewer did without a connection, and what became of it. */
export function OutboxContents({ focusHeading }: { focusHeading: () => void }) {
  const viewerId = useViewerId();
  const outbox = openOutbox(useQueryClient(), useToast());
  const entries = useOutboxEntries();
  const messages = useMessageOutbox();
  const drafts = useUnsentDrafts(viewerId);
  const [isSending, setIsSending] = useState(false);
  if (entries === undefined || drafts === undefined) return <OutboxSkeleton />;
  const outgoing = messages.outgoing.filter(({ from }) => from === viewerId);
  const failed = outgoing.filter(({ state }) => state === "failed");
  const unsent = outgoing.filter(({ state }) => state !== "failed");
  const inState = (state: OutboxEntry["state"]) => entries.filter((entry) => entry.state === state);
  const toRow = (entry: OutboxEntry) => (
    <CallRow key={entry.clientId} entry={entry} outbox={outbox} focusHeading={focusHeading} />
  );
  const toMessageRow = (message: (typeof outgoing)[number]) => (
    <MessageRow key={message.clientId} message={message} />
  );
  if (entries.length + outgoing.length + drafts.length === 0) {
    return <EmptyState message={text.empty} link={{ to: "/story", text: text.find }} />;
  }
  const send = async () => {
    setIsSending(true);
    messages.outbox.flush();
    await outbox.flush();
    setIsSending(false);
  };
  const waiting = inState("waiting");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {waiting.length + unsent.length > 0 && (
        <p>
          <Button variant="primary" busy={isSending} onClick={() => void send()}>
            {text.sendNow}
          </Button>
        </p>
      )}
      <OutboxSection title={text.waiting}>
        {[
          ...waiting.map(toRow),
          ...unsent.map(toMessageRow),
          ...drafts.map((draft) => <DraftRow key={draft.key} draft={draft} />),
        ]}
      </OutboxSection>
      <OutboxSection title={text.refused}>
        {[...inState("refused").map(toRow), ...failed.map(toMessageRow)]}
      </OutboxSection>
      <OutboxSection title={text.sent}>{inState("sent").toReversed().map(toRow)}</OutboxSection>
    </div>
  );
}
