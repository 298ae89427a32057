import { CircleAlert, X } from "lucide-react";
import { useEffect, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useConnectionState } from "../../../lib/realtime.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { Ticks } from "../receipts/ticks.tsx";
import type { Outgoing } from "../send/outbox.ts";
import { Bubble, MessageRow } from "./message-row.tsx";
import { MessageText } from "./message-text.tsx";
import { Quote } from "./quote.tsx";

/** A message of the viewer that waits, is being sent or was refused by the server. */
export function OutgoingItem({
  outgoing,
  isAuthorChange,
}: {
  outgoing: Outgoing;
  isAuthorChange: boolean;
}) {
  const { retry, discard } = useChat();
  const { clientId, content, replyTo, file, createdAt } = outgoing;
  const date = new Date(createdAt);
  const hasFailed = outgoing.state === "failed";
  const isConnected = useConnectionState() === "connected";
  return (
    <MessageRow label={`${text.you}, ${text.time(date)}`} isOwn isAuthorChange={isAuthorChange}>
      <Bubble isOwn>
        {replyTo && <Quote quoted={replyTo} />}
        {file && <FileUpload outgoing={outgoing} file={file} />}
        {content !== "" && <MessageText text={content} />}
        <p className="flex items-center justify-end gap-1.5 text-text-muted text-xs">
          <time dateTime={date.toISOString()}>{text.time(date)}</time>
          {!hasFailed && <Ticks status={isConnected ? "sending" : "waiting"} />}
        </p>
      </Bubble>
      {hasFailed && (
        <div className="grid justify-items-end gap-1 pt-1">
          <p role="alert" className="flex items-center gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            {text.failed}
          </p>
          {outgoing.refusal && (
            <p className="max-w-prose text-end text-sm text-text-muted">{outgoing.refusal}</p>
          )}
          <div className="flex gap-2">
            <Button variant="quiet" onClick={() => discard(clientId)}>
              {text.discard}
            </Button>
            <Button onClick={() => retry(clientId)}>{text.retry}</Button>
          </div>
        </div>
      )}
    </MessageRow>
  );
}

function FileUpload({
  outgoing: { clientId, state },
  file,
}: {
  outgoing: Outgoing;
  file: NonNullable<Outgoing["file"]>;
}) {
  const { progress, discard } = useChat();
  return (
    <div className="flex w-60 max-w-full items-start gap-1">
      <div className="grid min-w-0 flex-1 gap-2">
        {file.blob.type.startsWith("image/") && <Preview blob={file.blob} />}
        {state === "waiting" ? (
          <ProgressBar value={progress[clientId] ?? 0} label={text.files.sending(file.name)} />
        ) : (
          <span className="truncate">{file.name}</span>
        )}
      </div>
      {state === "waiting" && (
        <IconButton
          label={text.files.cancel(file.name)}
          icon={<X aria-hidden="true" />}
          onClick={() => discard(clientId)}
        />
      )}
    </div>
  );
}

function Preview({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url === null ? null : (
    <img src={url} alt="" className="max-h-60 w-full rounded-md object-cover opacity-70" />
  );
}
