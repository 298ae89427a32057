import { Camera, Trash2 } from "lucide-react";
import { useRef } from "react";
import { animatedPictureText } from "#text/animated-picture.ts";
import { groupsText } from "#text/groups.ts";
import { pictureText } from "#text/picture.ts";
import { useObjectUrl } from "../../../lib/pictures/use-object-url.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PictureInput } from "../../../ui/picture-input.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { useNewPicture } from "./use-new-picture.ts";

const { create: text, panel } = groupsText;

/**
 * Lets the user choose, preview and remove the picture of a new group. `name` supplies the initials shown
 * without a picture.
 */
export function PictureField({
  name,
  picture: { picture, choose, remove },
}: {
  name: string;
  picture: ReturnType<typeof useNewPicture>;
}) {
  const preview = useObjectUrl(picture.kind === "ready" ? picture.blob : undefined);
  const isFirstFrame = picture.kind === "ready" && picture.isFirstFrame;
  const hint = isFirstFrame ? animatedPictureText.onlyFirstFrame : text.pictureHint;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar src={preview} name={name.trim() || text.title} size={96} className="max-sm:size-18" />
      <div className="grid min-w-56 flex-1 justify-items-start gap-1.5">
        <div className="flex items-center gap-1">
          <Button
            icon={<Camera aria-hidden="true" className="size-4.5" />}
            onClick={() => input.current?.click()}
          >
            {picture.kind === "ready" ? pictureText.change : pictureText.choose}
          </Button>
          {picture.kind === "ready" && (
            <IconButton
              label={text.removePicture}
              icon={<Trash2 aria-hidden="true" />}
              onClick={remove}
            />
          )}
        </div>
        <p role="status" className="text-sm text-text-muted">
          {picture.kind === "compressing" ? (
            <span className="inline-flex items-center gap-2">
              <Spinner /> {pictureText.compressing}
            </span>
          ) : (
            hint
          )}
        </p>
        {picture.kind === "failed" && (
          <p role="alert" className="text-danger text-sm">
            {picture.pictureError === null
              ? panel.picture.failed
              : text.pictureErrors[picture.pictureError]}
          </p>
        )}
      </div>
      <PictureInput ref={input} onChoose={choose} />
    </div>
  );
}
