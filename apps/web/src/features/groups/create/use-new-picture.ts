import { useEffect, useRef, useState } from "react";
import type { PictureFault } from "../../../lib/pictures/compress-picture.ts";

/** State of a new group's picture. */
export type NewPicture =
  | { readonly kind: "none" }
  | { readonly kind: "compressing" }
  | { readonly kind: "ready"; readonly blob: Blob }
  | { readonly kind: "failed"; readonly fault: PictureFault | null };

/** Compresses the chosen picture and keeps it until the group is created; a later choice replaces it. */
export function useNewPicture() {
  const [picture, setPicture] = useState<NewPicture>({ kind: "none" });
  const running = useRef<AbortController | null>(null);
  const done = useRef<Promise<Blob | undefined>>(Promise.resolve(undefined));
  useEffect(() => () => running.current?.abort(), []);

  const compress = async (file: Blob, signal: AbortSignal): Promise<Blob | undefined> => {
    try {
      const { compressPicture } = await import("../../../lib/pictures/compress-picture.ts");
      const small = await compressPicture(file, signal, "profilePicture");
      if (signal.aborted) return undefined;
      if (typeof small === "string") {
        setPicture({ kind: "failed", fault: small });
        return undefined;
      }
      setPicture({ kind: "ready", blob: small.blob });
      return small.blob;
    } catch {
      if (!signal.aborted) setPicture({ kind: "failed", fault: null });
      return undefined;
    }
  };
  return {
    picture,
    take: (file: Blob) => {
      running.current?.abort();
      running.current = new AbortController();
      setPicture({ kind: "compressing" });
      done.current = compress(file, running.current.signal);
    },
    drop: () => {
      running.current?.abort();
      done.current = Promise.resolve(undefined);
      setPicture({ kind: "none" });
    },
    /** Resolves with the compressed picture; undefined without one. */
    blob: () => done.current,
  };
}
