import type { StoredPicture } from "@kora/contract/story-picture";
import { useEffect, useRef, useState } from "react";
import { storyEditorText } from "#text/story-editor.ts";
import { api } from "../../../../lib/api.ts";
import { ApiError, refusalMessage } from "../../../../lib/api-error.ts";
import { preparePicture } from "./prepare-picture.ts";

const { picture: text } = storyEditorText;

/** State of an upload; `sent` is the uploaded fraction, 0 to 1. */
type Upload =
  | { readonly kind: "idle" | "compressing" }
  | { readonly kind: "uploading"; readonly sent: number }
  | { readonly kind: "failed"; readonly message: string };

/** Uploads a picture for the text. A new upload cancels the previous one. */
export function usePictureUpload(onStored: (picture: StoredPicture) => void) {
  const [upload, setUpload] = useState<Upload>({ kind: "idle" });
  const [isFirstFrame, setFirstFrame] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: Blob) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const update = (next: Upload) => !signal.aborted && setUpload(next);
    update({ kind: "compressing" });
    setFirstFrame(false);
    try {
      const prepared = await preparePicture(file, signal);
      if (typeof prepared === "string") {
        update({ kind: "failed", message: text.errors[prepared] });
        return;
      }
      if (!signal.aborted) setFirstFrame(prepared.isFirstFrame === true);
      update({ kind: "uploading", sent: 0 });
      const { _id: id, widths } = await api.call(
        "uploadPicture",
        { form: {}, files: { picture: prepared.blob } },
        { signal, onProgress: (sent) => update({ kind: "uploading", sent }) },
      );
      if (signal.aborted) return;
      const width = widths.at(-1) ?? prepared.width;
      const height = Math.round((width * prepared.height) / prepared.width);
      onStored({ id, width, height, widths });
      update({ kind: "idle" });
    } catch (error) {
      const isCancelled = error instanceof ApiError && error.code === "CANCELLED";
      const message = `${text.failed} ${refusalMessage(error)}`.trim();
      update(isCancelled ? { kind: "idle" } : { kind: "failed", message });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setUpload({ kind: "idle" });
    setFirstFrame(false);
  };
  /** `isFirstFrame`: the chosen picture is animated, and only its first frame is stored. */
  return { upload, isFirstFrame, start: (file: Blob) => void start(file), cancel };
}
