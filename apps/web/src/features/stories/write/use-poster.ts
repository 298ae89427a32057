import { useEffect, useRef, useState } from "react";
import {
  type CompressedPicture,
  compressPicture,
  type PictureError,
} from "../../../lib/pictures/compress-picture.ts";

/** Compresses pictures for the poster. A new picture cancels the compression of the previous one. */
export function usePoster({
  onReady,
  onError,
}: {
  onReady: (picture: CompressedPicture) => void;
  onError: (error: PictureError) => void;
}) {
  const runningCompression = useRef<AbortController | null>(null);
  const [isCompressing, setCompressing] = useState(false);
  useEffect(() => () => runningCompression.current?.abort(), []);

  const cancel = () => {
    runningCompression.current?.abort();
    runningCompression.current = null;
    setCompressing(false);
  };
  const compress = async (file: Blob) => {
    runningCompression.current?.abort();
    const controller = new AbortController();
    runningCompression.current = controller;
    setCompressing(true);
    const result = await compressPicture(file, controller.signal).catch(
      () => "unreadable" as const,
    );
    if (controller.signal.aborted) return;
    setCompressing(false);
    if (typeof result === "string") onError(result);
    else onReady(result);
  };
  return { isCompressing, compress: (file: Blob) => void compress(file), cancel };
}

export type PosterCompression = ReturnType<typeof usePoster>;
