import { useEffect, useRef, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { saveFile } from "../../lib/save-file.ts";
import type { EditorDocument } from "./document.ts";
import type { OpenedPicture } from "./opened-picture.ts";
import {
  type ExportFormat,
  type ExportOptions,
  exportPicture,
  UnsupportedFormatError,
} from "./picture/export-picture.ts";

const { save: text } = imageEditorText;

/** File name of an edited picture without its extension, as in `edited-image.png`. */
const editedName = "edited-image";

/** The target of a save: the message being composed (as PNG), or a download in this format. */
type SaveTarget = "message" | ExportFormat;

export interface Save {
  /** Painted fraction, 0 to 1; null while nothing is being saved. */
  readonly progress: number | null;
  /** Error message of the last attempt; null if it did not fail, or once the error is dismissed. */
  readonly errorMessage: string | null;
  /** Does nothing while another save is running. */
  readonly start: (target: SaveTarget) => void;
  readonly cancel: () => void;
  /** Clears `errorMessage`. */
  readonly dismissError: () => void;
}

const extensions: Readonly<Record<ExportFormat, string>> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
};

/** Renders the document to a file: passes it to `onSave`, or downloads it and calls `onExported`. */
export function useSave({
  picture,
  document,
  drawLayers,
  onSave,
  onExported,
}: {
  picture: OpenedPicture;
  document: EditorDocument;
  drawLayers: ExportOptions["drawLayers"];
  onSave: (file: File) => void;
  onExported: () => void;
}): Save {
  const [progress, setProgress] = useState<number | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const runningSave = useRef<AbortController | null>(null);
  useEffect(() => () => runningSave.current?.abort(), []);

  const save = async (target: SaveTarget) => {
    const controller = new AbortController();
    const { signal } = controller;
    runningSave.current = controller;
    setErrorMessage(null);
    setProgress(0);
    const onProgress = (fraction: number) => {
      if (!signal.aborted) setProgress(fraction);
    };
    const format = target === "message" ? "png" : target;
    try {
      const blob = await exportPicture(picture, document, format, {
        drawLayers,
        onProgress,
        signal,
      });
      if (target === "message") onSave(new File([blob], `${editedName}.png`, { type: blob.type }));
      else {
        saveFile(blob, `${editedName}.${extensions[target]}`);
        onExported();
      }
    } catch (error) {
      if (signal.aborted) return;
      setErrorMessage(
        error instanceof UnsupportedFormatError ? text.unsupportedFormat : text.failed,
      );
    } finally {
      if (runningSave.current === controller) {
        runningSave.current = null;
        setProgress(null);
      }
    }
  };
  return {
    progress,
    errorMessage,
    start: (target) => {
      if (runningSave.current === null) void save(target);
    },
    cancel: () => {
      runningSave.current?.abort();
      runningSave.current = null;
      setProgress(null);
    },
    dismissError: () => setErrorMessage(null),
  };
}
