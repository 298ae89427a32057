import type { ReportCopy } from "@kora/contract/report-copies";
import { useState } from "react";
import { reportCopiesText as text } from "#text/report-copies.ts";

/** The pictures in the text of a reported story, with their descriptions, which others hear instead. */
export function CopiedPictures({ pictures }: Pick<ReportCopy, "pictures">) {
  return (
    <ul aria-label={text.pictures} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story may have one picture twice, and the list never changes
        <li key={index} className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
          <CopiedPicture picture={picture} />
          <p
            dir="auto"
            aria-hidden="true"
            className="text-sm text-text-muted [overflow-wrap:anywhere]"
          >
            {picture.alt}
          </p>
        </li>
      ))}
    </ul>
  );
}

function CopiedPicture({ picture: { url, alt } }: { picture: ReportCopy["pictures"][number] }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="text-text-muted italic">{text.fileGone}</p>;
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      onError={() => setFailed(true)}
      className="max-h-64 max-w-full rounded-md object-contain"
    />
  );
}
