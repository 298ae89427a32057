import { useState } from "react";
import { type AttachedFile, isStillPicture } from "./take-files.ts";

/** Pictures that were attached and wait for the word to send them. */
export interface Attaching {
  readonly pictures: readonly AttachedFile[];
  /** Whether their question is put. Where it could not be, they wait for the next attachment. */
  readonly isAsking: boolean;
  /** Takes what was chosen, dropped or pasted: pictures that stand still are asked about, all else is sent. */
  readonly take: (files: readonly File[]) => void;
  /** Puts an edited picture in the place of the one before. */
  readonly replace: (index: number, edited: File) => void;
  readonly sendAll: (pictures: readonly AttachedFile[]) => void;
  readonly discard: () => void;
  readonly postpone: () => void;
}

/** What is attached goes through here before it is sent (social §2). */
export function useAttaching(sendFiles: (files: readonly AttachedFile[]) => void): Attaching {
  const [pictures, setPictures] = useState<readonly AttachedFile[]>([]);
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setPictures([]);
    setAsking(false);
  };
  return {
    pictures,
    isAsking,
    take(files) {
      const attached = files.map((file) => ({ file, isEdited: false }));
      const isAsked = ({ file }: AttachedFile) => isStillPicture(file);
      const others = attached.filter((one) => !isAsked(one));
      const stills = attached.filter(isAsked);
      if (others.length > 0) sendFiles(others);
      if (stills.length === 0) return;
      setPictures((before) => [...before, ...stills]);
      setAsking(true);
    },
    replace: (index, file) => setPictures((before) => before.with(index, { file, isEdited: true })),
    sendAll(all) {
      sendFiles(all);
      discard();
    },
    discard,
    postpone: () => setAsking(false),
  };
}
