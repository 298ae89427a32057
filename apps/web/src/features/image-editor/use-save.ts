import { useEffect, useRef, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { saveFile } from "../../lib/save-file.ts";
import type { EditorDocument } from "./document.ts";
import { editedName } from "./edited-name.ts";
import type { OpenedPicture } from "./opened-picture.ts";
import {
  type ExportFormat,
  type ExportOptions,
  exportPicture,
  FormatUnknown,
} from "./picture/export-picture.ts";

const { save: text } = imageEditorText;

/** Save into the message, or export to the device. */
type SaveTarget = "message" | ExportFormat;

export interface Save {
  /** Painted fraction, 0 to 1; null while nothing is being saved. */
  readonly progress: number | null;
  /** Error of the last attempt. */
  readonly fault: string | null;
  readonly start: (target: SaveTarget) => void;
  readonly cancel: () => void;
  /** Dismisses the error. */
  readonly dismissFault: () => void;
}

const extensions: Readonly<Record<ExportFormat, string>> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
};

/** Saves a document with `onSave`, or exports it to the device and calls `onExported`. */
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
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (target: SaveTarget) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFault(null);
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
      setFault(error instanceof FormatUnknown ? text.formatUnknown : text.failed);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  return {
    progress,
    fault,
    start: (target) => {
      if (running.current === null) void save(target);
    },
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setProgress(null);
    },
    dismissFault: () => setFault(null),
  };
}
