import { toPictureId } from "@kora/contract/story-picture";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { emptyPicture, useSaverPicture } from "../lib/pictures/use-saver-picture.ts";
import { ShowPictureButton } from "./show-picture-button.tsx";

/** A picture in the text whose sources `hidePictures` has hidden. */
interface TextPicture {
  readonly image: HTMLImageElement;
  readonly figure: Element;
  readonly id: string;
  readonly widths: readonly number[];
}

/** Lists the pictures of a text with their stored widths. */
function findPictures(text: Element | null | undefined): TextPicture[] {
  const images = text?.querySelectorAll<HTMLImageElement>("figure > img[data-src]") ?? [];
  return [...images].flatMap((image) => {
    const { src = "", srcset = "" } = image.dataset;
    const id = toPictureId(src);
    const figure = image.closest("figure");
    const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
    return id === undefined || figure === null ? [] : [{ image, figure, id, widths }];
  });
}

/** Gives the pictures of the text before it, which saver mode does not load, a placeholder and a button that loads them. */
export function SaverPictures({ html }: { html: string }) {
  const marker = useRef<HTMLSpanElement>(null);
  const [pictures, setPictures] = useState<readonly TextPicture[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useLayoutEffect(() => {
    setPictures(findPictures(marker.current?.previousElementSibling));
  }, [html]);
  return (
    <>
      <span ref={marker} hidden />
      {pictures.map((picture, index) =>
        // A picture may be in the text twice.
        createPortal(<ShowInFigure {...picture} />, picture.figure, `${index} ${picture.id}`),
      )}
    </>
  );
}

function ShowInFigure({ image, id, widths }: TextPicture) {
  const picture = useSaverPicture({ id, widths });
  const { url = emptyPicture, placeholder = "", onLoad, onError } = picture;
  useLayoutEffect(() => {
    image.src = url;
    Object.assign(image.style, { backgroundImage: placeholder, backgroundSize: "cover" });
    image.onload = onLoad;
    image.onerror = onError;
  }, [image, url, placeholder, onLoad, onError]);
  return <ShowPictureButton picture={picture} className="mx-auto mt-3 flex!" />;
}
