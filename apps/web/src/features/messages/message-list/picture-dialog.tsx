import { Download } from "lucide-react";
import { messagesText } from "#text/messages.ts";
import { Dialog } from "../../../ui/dialog.tsx";

const { files: text } = messagesText;

/** Shows a picture enlarged to the screen. */
export function PictureDialog({
  url,
  name,
  alt,
  onClose,
}: {
  url: string;
  name: string;
  alt: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={alt}
      hideTitle
      size="full"
      tools={
        <a
          href={url}
          download={name}
          title={text.download(name)}
          aria-label={text.download(name)}
          className="inline-grid size-11 place-items-center rounded-full hover:bg-surface-sunken"
        >
          <Download aria-hidden="true" className="size-5.5" />
        </a>
      }
    >
      <img src={url} alt={alt} className="mx-auto size-full object-contain" />
    </Dialog>
  );
}
