import { useEffect, useRef, useState } from "react";
import {
  type CompressedPicture,
  compressPicture,
  type PictureFault,
} from "../../../lib/pictures/compress-picture.ts";

/** Compresses a picture; a new one cancels the previous one. */
export function usePoster({
  onReady,
  onFault,
}: {
  onReady: (picture: CompressedPicture) => void;
  onFault: (fault: PictureFault) => void;
}) {
  const running = useRef<AbortController | null>(null);
  const [compressing, setCompressing] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setCompressing(false);
  };
  const compress = async (file: Blob) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setCompressing(true);
    const result = await compressPicture(file, controller.signal).catch(
      () => "unreadable" as const,
    );
    if (controller.signal.aborted) return;
    setCompressing(false);
    if (typeof result === "string") onFault(result);
    else onReady(result);
  };
  return { compressing, compress: (file: Blob) => void compress(file), cancel };
}

export type PosterCompression = ReturnType<typeof usePoster>;
