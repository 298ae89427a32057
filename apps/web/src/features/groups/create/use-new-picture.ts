import { useEffect, useRef, useState } from "react";
import type { CompressedPicture, PictureError } from "../../../lib/pictures/compress-picture.ts";

/** State of a new group's picture. */
export type NewPicture =
  | { readonly kind: "none" }
  | { readonly kind: "compressing" }
  | ({ readonly kind: "ready" } & Pick<CompressedPicture, "blob" | "isFirstFrame">)
  /** `pictureError` is null if the picture is not the reason, for example if the script could not be loaded. */
  | { readonly kind: "failed"; readonly pictureError: PictureError | null };

/** Compresses the chosen picture of a new group; a later choice replaces it. */
export function useNewPicture() {
  const [picture, setPicture] = useState<NewPicture>({ kind: "none" });
  const abortController = useRef<AbortController | null>(null);
  const compression = useRef<Promise<Blob | undefined>>(Promise.resolve(undefined));
  useEffect(() => () => abortController.current?.abort(), []);

  const compress = async (file: Blob, signal: AbortSignal): Promise<Blob | undefined> => {
    try {
      const { compressPicture } = await import("../../../lib/pictures/compress-picture.ts");
      const compressed = await compressPicture(file, signal, "profilePicture");
      if (signal.aborted) return undefined;
      if (typeof compressed === "string") {
        setPicture({ kind: "failed", pictureError: compressed });
        return undefined;
      }
      setPicture({ kind: "ready", ...compressed });
      return compressed.blob;
    } catch {
      if (!signal.aborted) setPicture({ kind: "failed", pictureError: null });
      return undefined;
    }
  };
  return {
    picture,
    choose: (file: Blob) => {
      abortController.current?.abort();
      abortController.current = new AbortController();
      setPicture({ kind: "compressing" });
      compression.current = compress(file, abortController.current.signal);
    },
    remove: () => {
      abortController.current?.abort();
      compression.current = Promise.resolve(undefined);
      setPicture({ kind: "none" });
    },
    /** Waits for the compression. Resolves to undefined if no picture was chosen or it could not be compressed. */
    getBlob: () => compression.current,
  };
}
