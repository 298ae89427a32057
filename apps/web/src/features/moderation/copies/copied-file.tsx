import { formatBytes } from "@kora/contract/format-bytes";
import type { CopiedMessage } from "@kora/contract/report-copies";
import { Download } from "lucide-react";
import { useState } from "react";
import { reportCopiesText as text } from "#text/report-copies.ts";

/** The file of a copied message: a picture, a sound, or a file to download. */
export function CopiedFile({
  file,
  senderName,
}: {
  file: NonNullable<CopiedMessage["file"]>;
  senderName: string;
}) {
  const [hasFailed, setFailed] = useState(false);
  const { url, mediaType, fileName, bytes } = file;
  if (hasFailed) return <p className="text-text-muted italic">{text.fileGone}</p>;
  if (mediaType === "image") {
    return (
      <img
        src={url}
        alt={text.pictureOf(senderName)}
        loading="lazy"
        onError={() => setFailed(true)}
        className="max-h-64 max-w-full rounded-md object-contain"
      />
    );
  }
  if (mediaType === "audio") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a voice note has no captions
      <audio
        src={url}
        controls
        preload="none"
        aria-label={text.soundOf(senderName)}
        onError={() => setFailed(true)}
        className="w-full max-w-sm"
      />
    );
  }
  return (
    <a
      href={url}
      download={fileName}
      aria-label={text.download(fileName)}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 text-link underline underline-offset-3"
    >
      <Download aria-hidden="true" className="size-5 shrink-0" />
      <span className="truncate">{fileName}</span>
      <span className="shrink-0 text-sm text-text-muted">{formatBytes(bytes)}</span>
    </a>
  );
}
