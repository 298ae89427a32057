import { formatBytes } from "@kora/contract/format-bytes";
import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { AudioLines, Check, FileText, ImageOff, Pencil, X } from "lucide-react";
import { useState } from "react";
import { messagesText } from "#text/messages.ts";
import { useObjectUrl } from "../../../lib/pictures/use-object-url.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { isSendKey } from "./is-send-key.ts";
import type { AttachedFile } from "./prepare-file.ts";

const { attaching: text, composer } = messagesText;

interface ItemProps {
  attached: AttachedFile;
  /** Called with the id of the attached file and the changed text that is sent with it. */
  onContentChange: (id: string, content: string) => void;
  /** Sends all attached files. */
  onSubmit: () => void;
  isSending: boolean;
}

/** The only attached file, as large as the dialog. */
export function SingleAttachedFile(props: ItemProps) {
  const { file, isPicture } = props.attached;
  return (
    <div className="grid gap-3">
      <figure className="grid gap-2">
        {isPicture ? (
          <>
            <PicturePreview
              file={file}
              className="mx-auto max-h-[40dvh] rounded-md object-contain"
            />
            <figcaption className="truncate text-center text-sm text-text-muted">
              {file.name}
            </figcaption>
          </>
        ) : (
          <div className="flex items-center gap-3 rounded-md bg-surface-sunken p-4">
            <FileIcon file={file} className="size-8" />
            <figcaption className="grid min-w-0">
              <FileName file={file} />
            </figcaption>
          </div>
        )}
      </figure>
      <ContentField {...props} />
    </div>
  );
}

/** One of several attached files. */
export function AttachedFileItem({
  onEdit,
  onRemove,
  ...props
}: ItemProps & { onEdit: () => void; onRemove: () => void }) {
  const { file, isPicture } = props.attached;
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3">
      {isPicture ? (
        <PictureButton attached={props.attached} onEdit={onEdit} isDisabled={props.isSending} />
      ) : (
        <span className="grid size-18 place-items-center rounded-md bg-surface-sunken">
          <FileIcon file={file} className="size-7" />
        </span>
      )}
      <div className="grid gap-1">
        <div className="flex min-h-11 items-center gap-2">
          <p className="grid min-w-0 flex-1">
            <FileName file={file} />
          </p>
          <IconButton
            label={text.remove(file.name)}
            icon={<X aria-hidden="true" />}
            disabled={props.isSending}
            onClick={onRemove}
          />
        </div>
        <ContentField {...props} />
      </div>
    </div>
  );
}

function FileName({ file }: { file: File }) {
  return (
    <>
      <span dir="auto" className="truncate">
        {file.name}
      </span>
      <span className="text-sm text-text-muted">{formatBytes(file.size)}</span>
    </>
  );
}

function FileIcon({ file, className }: { file: File; className: string }) {
  const Icon = file.type.startsWith("audio/") ? AudioLines : FileText;
  return <Icon aria-hidden="true" className={cx("shrink-0 text-text-muted", className)} />;
}

/** The field for the text that is sent with the file; shows why the file could not be sent. */
function ContentField({
  attached: { id, file, content, becomesStill, error },
  onContentChange,
  onSubmit,
  isSending,
}: ItemProps) {
  const isTooLong = countCharacters(content) > limits.message.content;
  return (
    <TextArea
      label={text.content(file.name)}
      hideLabel
      dir="auto"
      rows={1}
      placeholder={text.placeholder}
      value={content}
      readOnly={isSending}
      error={isTooLong ? composer.tooLong : error}
      {...(becomesStill && { hint: messagesText.files.becomesStill })}
      onChange={(event) => onContentChange(id, event.target.value)}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

function PictureButton({
  attached: { file, isEdited },
  onEdit,
  isDisabled,
}: {
  attached: AttachedFile;
  onEdit: () => void;
  isDisabled: boolean;
}) {
  const Icon = isEdited ? Check : Pencil;
  const label = isEdited ? text.editAgain(file.name) : text.editOne(file.name);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      disabled={isDisabled}
      onClick={onEdit}
      className="relative block size-18 overflow-hidden rounded-md"
    >
      <PicturePreview file={file} className="size-full object-cover" />
      <span className="absolute end-1 bottom-1 grid size-7 place-items-center rounded-full bg-surface-raised text-text shadow-card">
        <Icon aria-hidden="true" className="size-4" />
      </span>
    </button>
  );
}

/** Previews an image file, or shows an icon when it cannot be decoded. */
function PicturePreview({ file, className }: { file: File; className: string }) {
  const url = useObjectUrl(file);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <span className={cx("grid min-h-18 w-full place-items-center bg-surface-sunken", className)}>
        <ImageOff aria-hidden="true" className="size-8 text-text-muted" />
      </span>
    );
  }
  if (url === undefined) return <span className={cx("block bg-surface-sunken", className)} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className={cx("bg-surface-sunken", className)}
    />
  );
}
