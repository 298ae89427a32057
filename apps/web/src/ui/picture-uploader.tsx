import { Camera } from "lucide-react";
import { useRef } from "react";
import { animatedPictureText } from "#text/animated-picture.ts";
import { pictureText as text } from "#text/picture.ts";
import type { PictureError } from "../lib/pictures/compress-picture.ts";
import { useObjectUrl } from "../lib/pictures/use-object-url.ts";
import {
  type PictureUpload,
  type SendPicture,
  usePictureUpload,
} from "../lib/pictures/use-picture-upload.ts";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { PictureInput } from "./picture-input.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { Spinner } from "./spinner.tsx";

/** Texts that differ between the pictures of users, writers and groups. */
export interface PictureTexts {
  readonly updated: string;
  readonly failed: string;
  /** Shown after `failed`. */
  readonly errors: Readonly<Record<PictureError, string>>;
}

/**
 * Shows a picture and lets the user replace it. The new picture is shown as soon as its upload starts, or waits for its
 * confirmation because it is only the first frame of an animation.
 */
export function PictureUploader({
  picture,
  name,
  texts,
  send,
  dropHint,
}: {
  /** Path of the present picture; null if there is none. */
  picture: string | null;
  /** Name of the user, writer or group. */
  name: string;
  texts: PictureTexts;
  send: SendPicture;
  /** Text telling mouse users that a picture can be dropped here. */
  dropHint?: string;
}) {
  const { upload, picture: uploading, start, confirm, cancel } = usePictureUpload(send);
  const preview = useObjectUrl(uploading);
  const input = useRef<HTMLInputElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const isWaiting = upload.kind === "first-frame";
  const busy = upload.kind === "compressing" || upload.kind === "uploading";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !busy) start(file);
      }}
      className="flex flex-wrap items-center gap-x-5 gap-y-3"
    >
      <Avatar src={preview ?? picture} name={name} size={96} className="max-sm:size-18" />
      <div className="grid min-w-44 flex-1 justify-items-start gap-2">
        {/* On a narrow screen, the button that the picture waits for is above the other one. */}
        <div className="flex flex-wrap-reverse gap-2">
          {busy || isWaiting ? (
            <Button ref={mainButton} onClick={cancel}>
              {text.cancel}
            </Button>
          ) : (
            <Button
              ref={mainButton}
              icon={<Camera aria-hidden="true" className="size-4.5" />}
              onClick={() => input.current?.click()}
            >
              {picture === null ? text.choose : text.change}
            </Button>
          )}
          {isWaiting && (
            <Button
              variant="primary"
              onClick={() => {
                // This button disappears.
                mainButton.current?.focus();
                confirm();
              }}
            >
              {text.useFirstFrame}
            </Button>
          )}
        </div>
        {dropHint !== undefined && !busy && !isWaiting && (
          <p className="hidden text-sm text-text-muted pointer-fine:block">{dropHint}</p>
        )}
        {upload.kind === "uploading" && (
          <div className="w-full max-w-60">
            <ProgressBar value={upload.sent} label={text.uploading} />
          </div>
        )}
        <UploadStatus upload={upload} texts={texts} />
      </div>
      <PictureInput ref={input} onChoose={start} />
    </div>
  );
}

/** The state of the upload. Its live region is always rendered, so that screen readers announce changes in it. */
function UploadStatus({ upload, texts }: { upload: PictureUpload; texts: PictureTexts }) {
  return (
    <>
      {/* The sentence about the first frame is a question, so it is above the buttons that answer it. */}
      <p role="status" className={cx("text-sm", upload.kind === "first-frame" && "order-first")}>
        {upload.kind === "compressing" && (
          <span className="inline-flex items-center gap-2 text-text-muted">
            <Spinner /> {text.compressing}
          </span>
        )}
        {upload.kind === "first-frame" && animatedPictureText.onlyFirstFrame}
        {upload.kind === "updated" && <span className="text-success">{texts.updated}</span>}
      </p>
      {upload.kind === "failed" && (
        <p role="alert" className="text-danger text-sm">
          {texts.failed}
          {upload.pictureError !== null && ` ${texts.errors[upload.pictureError]}`}
          {upload.refusal !== "" && ` ${upload.refusal}`}
        </p>
      )}
    </>
  );
}
