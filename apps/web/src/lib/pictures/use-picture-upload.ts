import { useEffect, useRef, useState } from "react";
import { ApiError, refusalMessage } from "../api-error.ts";
import type { CallOptions } from "../create-api.ts";
import type { PictureError } from "./compress-picture.ts";

/** State of an upload; `sent` is the uploaded fraction, 0 to 1. */
export type PictureUpload =
  | { readonly kind: "idle" }
  | { readonly kind: "compressing" }
  /** The picture is the first frame of an animation, and is uploaded after `confirm`. */
  | { readonly kind: "first-frame" }
  | { readonly kind: "uploading"; readonly sent: number }
  | { readonly kind: "updated" }
  | {
      readonly kind: "failed";
      /** The reason why the picture cannot be compressed; null if the upload failed. */
      readonly pictureError: PictureError | null;
      /** The server's reason for refusing the upload; empty if there is none. */
      readonly refusal: string;
    };

/** Time for which the state `updated` lasts. */
const successMilliseconds = 2000;

const idle: PictureUpload = { kind: "idle" };

/** Makes the API call that uploads a picture. */
export type SendPicture = (
  picture: Blob,
  options: Pick<CallOptions, "signal" | "onProgress">,
) => Promise<void>;

/** Compresses and uploads a profile picture. A new upload cancels the previous one. */
export function usePictureUpload(send: SendPicture) {
  const [upload, setUpload] = useState<PictureUpload>(idle);
  const [picture, setPicture] = useState<Blob>();
  const runningUpload = useRef<AbortController | null>(null);
  const confirmation = useRef<() => void>(undefined);
  useEffect(() => () => runningUpload.current?.abort(), []);
  useEffect(() => {
    if (upload.kind !== "updated") return;
    const timer = setTimeout(() => setUpload(idle), successMilliseconds);
    return () => clearTimeout(timer);
  }, [upload]);

  const finish = (result: PictureUpload) => {
    runningUpload.current = null;
    setPicture(undefined);
    setUpload(result);
  };
  const start = async (file: Blob) => {
    runningUpload.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    runningUpload.current = controller;
    setUpload({ kind: "compressing" });
    // Another picture may wait for its confirmation.
    setPicture(undefined);
    try {
      const { compressPicture } = await import("./compress-picture.ts");
      const compressed = await compressPicture(file, signal, "profilePicture");
      if (signal.aborted) return;
      if (typeof compressed === "string") {
        finish({ kind: "failed", pictureError: compressed, refusal: "" });
        return;
      }
      setPicture(compressed.blob);
      if (compressed.isFirstFrame) {
        setUpload({ kind: "first-frame" });
        await new Promise<void>((resolve) => {
          confirmation.current = resolve;
        });
        if (signal.aborted) return;
      }
      setUpload({ kind: "uploading", sent: 0 });
      const onProgress = (sent: number) => {
        if (!signal.aborted) setUpload({ kind: "uploading", sent });
      };
      await send(compressed.blob, { signal, onProgress });
      if (!signal.aborted) finish({ kind: "updated" });
    } catch (error) {
      if (signal.aborted) return;
      const cancelled = error instanceof ApiError && error.code === "CANCELLED";
      finish(
        cancelled ? idle : { kind: "failed", pictureError: null, refusal: refusalMessage(error) },
      );
    }
  };
  const cancel = () => {
    runningUpload.current?.abort();
    finish(idle);
  };
  /** `picture`: the picture being uploaded, shown in place of the previous one. */
  return {
    upload,
    picture,
    start: (file: Blob) => void start(file),
    confirm: () => confirmation.current?.(),
    cancel,
  };
}
