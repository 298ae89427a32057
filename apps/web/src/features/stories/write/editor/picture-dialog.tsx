import { pictureLimits, pictureWidths } from "@kora/contract/story-picture";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import type { Editor } from "@tiptap/react";
import { ImagePlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { animatedPictureText } from "#text/animated-picture.ts";
import { storyEditorText } from "#text/story-editor.ts";
import { useObjectUrl } from "../../../../lib/pictures/use-object-url.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import { SegmentedControl } from "../../../../ui/segmented-control.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import type { PlacedPicture } from "./picture.ts";
import { usePictureUpload } from "./use-picture-upload.ts";

const { picture: text } = storyEditorText;

const widthOptions = pictureWidths.map((value) => ({ value, label: text.widths[value] }));

/** Returns the selected picture. */
function getSelectedPicture(editor: Editor): PlacedPicture | null {
  return editor.isActive("picture")
    ? (editor.getAttributes("picture").picture as PlacedPicture)
    : null;
}

/** Inserts a picture into the text, or edits or removes the selected one. */
export function PictureDialog({
  editor,
  file,
  onClose,
}: {
  editor: Editor;
  /** The picture that was dropped or pasted, if any. */
  file: Blob | null;
  onClose: () => void;
}) {
  const [selected] = useState(() => (file === null ? getSelectedPicture(editor) : null));
  const [stored, setStored] = useState(selected?.stored ?? null);
  const [chosen, setChosen] = useState<Blob | null>(file);
  const preview = useObjectUrl(chosen ?? undefined);
  const input = useRef<HTMLInputElement>(null);
  const { upload, isFirstFrame, start, cancel } = usePictureUpload(setStored);
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: {
      alt: selected?.alt ?? "",
      caption: selected?.caption ?? "",
      width: selected?.width ?? "full",
    },
  });
  const choose = (picture: Blob) => {
    setStored(null);
    setChosen(picture);
    start(picture);
  };
  const startWithFile = useEffectEvent(() => file !== null && start(file));
  useEffect(() => void startWithFile(), []);

  const isBusy = upload.kind === "compressing" || upload.kind === "uploading";
  const save = handleSubmit(({ alt, caption, width }) => {
    if (stored === null) return;
    const picture = { stored, alt: alt.trim(), caption: caption.trim(), width };
    editor.chain().focus().setPicture(picture).run();
    onClose();
  });
  const remove = () => {
    editor.chain().focus().deleteSelection().run();
    onClose();
  };
  const shown = preview ?? (stored && `/media/${stored.id}/320.webp`);
  return (
    <Dialog open onClose={onClose} title={selected ? text.edit : text.add}>
      <DialogForm onSubmit={save}>
        {shown && (
          <img
            src={shown}
            alt={text.preview}
            className="mx-auto max-h-48 rounded-md bg-surface-sunken object-contain"
          />
        )}
        {selected === null && (
          <div className="grid justify-items-start gap-2">
            {isBusy ? (
              <Button onClick={cancel}>{text.cancel}</Button>
            ) : (
              <Button
                icon={<ImagePlus aria-hidden="true" className="size-4.5" />}
                onClick={() => input.current?.click()}
              >
                {stored === null ? text.choose : text.change}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              hidden
              aria-label={text.choose}
              onChange={({ target }) => {
                const [picture] = target.files ?? [];
                // The same file can be chosen again.
                target.value = "";
                if (picture) choose(picture);
              }}
            />
            {upload.kind === "uploading" && (
              <div className="w-full max-w-60">
                <ProgressBar value={upload.sent} label={text.uploading} />
              </div>
            )}
            <p role="status" className="text-sm text-text-muted empty:hidden">
              {upload.kind === "compressing" && text.compressing}
              {isFirstFrame && animatedPictureText.onlyFirstFrame}
            </p>
            <p role="alert" className="text-danger text-sm empty:hidden">
              {upload.kind === "failed" && upload.message}
            </p>
          </div>
        )}
        <TextField
          label={text.alt}
          hint={text.altHint}
          dir="auto"
          error={formState.errors.alt?.message}
          {...register("alt", {
            validate: (alt) => {
              if (!hasVisibleText(alt)) return text.altRequired;
              return countCharacters(alt.trim()) <= pictureLimits.alt || text.altTooLong;
            },
          })}
        />
        <TextField
          label={text.caption}
          hint={text.captionHint}
          dir="auto"
          error={formState.errors.caption?.message}
          {...register("caption", {
            validate: (caption) =>
              countCharacters(caption.trim()) <= pictureLimits.caption || text.captionTooLong,
          })}
        />
        <Controller
          control={control}
          name="width"
          render={({ field }) => (
            <SegmentedControl
              label={text.width}
              options={widthOptions}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {selected && (
            <Button variant="quiet" className="me-auto text-danger!" onClick={remove}>
              {text.remove}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={stored === null}>
            {selected ? text.save : text.insert}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
