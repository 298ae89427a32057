import type { MessageView } from "@kora/contract/messages";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { messagesText } from "#text/messages.ts";
import { voiceText } from "#text/voice.ts";
import { useSaverMode } from "../../../lib/saver-mode.ts";
import { onFirstUse } from "../../../text/on-first-use.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { SoundBody } from "../voice/sound-body.tsx";
import { isVoiceNote } from "../voice/voice-note.ts";

const { files: text } = messagesText;

const PictureDialog = lazyComponent(
  async () => (await import("./picture-dialog.tsx")).PictureDialog,
  { fallback: null },
);

const HiddenAttachment = lazyComponent(
  async () => (await import("../requests/request-notes.tsx")).HiddenAttachment,
  { fallback: null },
);

const sizeFormat = onFirstUse(() => new Intl.NumberFormat("en", { maximumFractionDigits: 1 }));
const formatSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${sizeFormat().format(Math.max(0.1, bytes / 1000))} kB`
    : `${sizeFormat().format(bytes / 1_000_000)} MB`;

/** The attachment of a message: a picture that opens enlarged, an audio player, or a file to download. */
export function AttachmentBody({ message }: { message: MessageView }) {
  const { mediaUrl, mediaType, attachment } = message;
  const { info } = useChat();
  if (mediaUrl === null || mediaType === null) return null;
  if (info.isInert) return <HiddenAttachment isPicture={mediaType === "image"} />;
  const name = message.fileName ?? messagesText.media[mediaType];
  if (mediaType === "image") return <Picture message={message} url={mediaUrl} name={name} />;
  if (mediaType === "audio")
    return <AudioAttachment message={message} url={mediaUrl} name={name} />;
  return (
    <a
      href={mediaUrl}
      download={name}
      aria-label={text.download(name)}
      className="flex min-h-11 items-center gap-3 rounded-sm bg-surface-sunken px-3 py-2"
    >
      <FileText aria-hidden="true" className="size-6 shrink-0" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate">{name}</span>
        {attachment && (
          <span className="text-text-muted text-xs">{formatSize(attachment.bytes)}</span>
        )}
      </span>
      <Download aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
    </a>
  );
}

/** An audio player. Files other than voice notes also show their name and a download link. */
function AudioAttachment({
  message,
  url,
  name,
}: {
  message: MessageView;
  url: string;
  name: string;
}) {
  const isVoice = isVoiceNote(message.fileName);
  const { attachment } = message;
  return (
    <div className="grid grid-cols-1 gap-1">
      {!isVoice && (
        <a
          href={url}
          download={name}
          aria-label={text.download(name)}
          className="flex min-h-11 items-center gap-2 text-sm"
        >
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <Download aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
        </a>
      )}
      <SoundBody
        sound={{ id: message._id, url }}
        name={isVoice ? voiceText.note : name}
        seconds={attachment?.seconds ?? null}
        waveform={attachment?.waveform ?? []}
      />
    </div>
  );
}

const SaverChatPicture = lazyComponent(
  async () => (await import("./saver-chat-picture.tsx")).SaverChatPicture,
  { fallback: <div className="aspect-4/3 w-64 max-w-full" /> },
);

function Picture({ message, url, name }: { message: MessageView; url: string; name: string }) {
  const [open, setOpen] = useState(false);
  const isSaving = useSaverMode();
  const [isShown, setShown] = useState(false);
  const { attachment, sender } = message;
  // While the dimensions are unknown, the space of a 4:3 picture is reserved.
  const [width, height] = [attachment?.width ?? 4, attachment?.height ?? 3];
  if (isSaving && !isShown) {
    return (
      <SaverChatPicture
        alt={text.picture(sender.name)}
        bytes={attachment?.bytes}
        ratio={width / height}
        onShow={() => setShown(true)}
      />
    );
  }
  return (
    <>
      <button
        type="button"
        title={text.open}
        onClick={() => setOpen(true)}
        className="block w-64 max-w-full overflow-hidden rounded-md bg-surface-sunken"
      >
        <img
          // In saver mode, the whole picture was asked for, and the thumbnail would be loaded besides.
          src={(isSaving ? null : attachment?.thumbnailUrl) ?? url}
          alt={text.picture(sender.name)}
          width={width}
          height={height}
          // Otherwise a long press with the mouse would begin to drag the picture.
          draggable={false}
          // Reserves the space before the image loads, so that nothing shifts.
          style={{ aspectRatio: `${width} / ${height}` }}
          className="h-auto max-h-80 w-full object-cover"
        />
      </button>
      {open && (
        <PictureDialog
          url={url}
          name={name}
          alt={text.picture(sender.name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
