import { Camera } from "lucide-react";
import { useRef } from "react";
import { pictureText as text } from "#text/picture.ts";
import { useObjectUrl } from "../../../lib/pictures/use-object-url.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { PictureInput } from "../../../ui/picture-input.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { type PictureUpload, usePictureUpload } from "./use-picture-upload.ts";

/** Shows one's picture and takes another. `onUpdated` has its path as soon as the server has it. */
export function PictureUploader({
  picture,
  name,
  onUpdated,
}: {
  picture: string | null;
  name: string;
  onUpdated: (picture: string) => void;
}) {
  const { upload, picture: underWay, take, cancel } = usePictureUpload(onUpdated);
  const preview = useObjectUrl(underWay);
  const input = useRef<HTMLInputElement>(null);
  const busy = upload.kind === "compressing" || upload.kind === "uploading";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar src={preview ?? picture} name={name} size={96} className="max-sm:size-18" />
      <div className="grid min-w-44 flex-1 justify-items-start gap-2">
        {busy ? (
          <Button onClick={cancel}>{text.cancel}</Button>
        ) : (
          <Button
            icon={<Camera aria-hidden="true" className="size-4.5" />}
            onClick={() => input.current?.click()}
          >
            {picture === null ? text.choose : text.change}
          </Button>
        )}
        {upload.kind === "uploading" && (
          <div className="w-full max-w-60">
            <ProgressBar value={upload.sent} label={text.uploading} />
          </div>
        )}
        <Outcome upload={upload} />
      </div>
      <PictureInput ref={input} onChoose={take} />
    </div>
  );
}

/** Stands there from the start, so that what comes into it is said. */
function Outcome({ upload }: { upload: PictureUpload }) {
  return (
    <>
      <p role="status" className="text-sm">
        {upload.kind === "compressing" && (
          <span className="inline-flex items-center gap-2 text-text-muted">
            <Spinner /> {text.compressing}
          </span>
        )}
        {upload.kind === "updated" && <span className="text-success">{text.updated}</span>}
      </p>
      {upload.kind === "failed" && (
        <p role="alert" className="text-danger text-sm">
          {text.failed}
          {upload.fault !== null && ` ${text.faults[upload.fault]}`}
        </p>
      )}
    </>
  );
}
