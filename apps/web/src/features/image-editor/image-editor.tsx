import { useEffect, useEffectEvent, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useToast } from "../../ui/toast.tsx";
import { Editor } from "./editor.tsx";
import type { OpenError, OpenedPicture } from "./opened-picture.ts";
import { openPicture } from "./picture/open-picture.ts";

const { frame, open: text } = imageEditorText;

export interface ImageEditorProps {
  file: File;
  /** Position among several pictures, such as "1 of 3". */
  position?: string;
  /** Called with `edited-image.png` in the picture's resolution. */
  onSave: (file: File) => void;
  /** Called when the editor is closed without saving; with a message if this device cannot edit. */
  onClose: (message?: string) => void;
}

/** The full-screen image editor; shows a message if the file cannot be edited. */
export function ImageEditor({ file, onClose, ...editor }: ImageEditorProps) {
  const toast = useToast();
  const opening = useOpenPicture(file);
  const wasScaled = opening.state === "opened" && opening.picture.wasScaled;
  const showScaledMessage = useEffectEvent(() => toast(text.scaled));
  useEffect(() => {
    if (wasScaled) showScaledMessage();
  }, [wasScaled]);
  if (opening.state === "opened") {
    return <Editor picture={opening.picture} onClose={onClose} {...editor} />;
  }
  if (opening.state === "failed") {
    return (
      <Dialog
        open
        onClose={() => onClose()}
        role="alertdialog"
        title={frame.title}
        description={text.errors[opening.error]}
      >
        <div className="flex justify-end">
          <Button variant="primary" onClick={() => onClose()}>
            {text.back}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={() => onClose()} title={frame.title} size="full">
      <p role="status" className="grid size-full place-content-center justify-items-center gap-3">
        <Spinner className="size-8" />
        {text.opening}
        <Button className="mt-3" onClick={() => onClose()}>
          {uiText.cancel}
        </Button>
      </p>
    </Dialog>
  );
}

type Opening =
  | { readonly state: "opening" }
  | { readonly state: "opened"; readonly picture: OpenedPicture }
  | { readonly state: "failed"; readonly error: OpenError };

/** Opens the picture of a file, and closes it on unmount. */
function useOpenPicture(file: File): Opening {
  const [opening, setOpening] = useState<Opening>({ state: "opening" });
  useEffect(() => {
    let isUnmounted = false;
    let picture: OpenedPicture | null = null;
    const close = () => {
      picture?.bitmap.close();
      picture?.preview.close();
    };
    openPicture(file)
      .then((result) => {
        picture = typeof result === "object" ? result : null;
        if (isUnmounted) close();
        else if (typeof result === "object") setOpening({ state: "opened", picture: result });
        else setOpening({ state: "failed", error: result });
      })
      .catch(() => setOpening({ state: "failed", error: "unreadable" }));
    return () => {
      isUnmounted = true;
      close();
    };
  }, [file]);
  return opening;
}
