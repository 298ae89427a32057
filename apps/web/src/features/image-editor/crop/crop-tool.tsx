import { Maximize } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { uiText } from "#text/ui.ts";
import { isEnter, isEscape } from "../../../lib/keys.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Crop } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { useElementSize } from "../use-element-size.ts";
import { AspectChoice } from "./aspect-choice.tsx";
import { type Aspect, getAspectRatio } from "./aspects.ts";
import { CropArea, type CropAreaProps } from "./crop-area.tsx";
import { fitRatio, moveCrop, resizeCrop, setCropField } from "./crop-box.ts";
import { CropFields } from "./crop-fields.tsx";

/** A screen reader announces the crop once it has not changed for this many milliseconds. */
const announceDelay = 400;

const { crop: text } = imageEditorText;

export interface CropToolProps {
  picture: OpenedPicture;
  /** The crop to begin with, in pixels of the picture. */
  crop: Crop;
  /** The uncropped picture with its filters; the original picture is shown while this is undefined. */
  filteredPicture?: HTMLCanvasElement | undefined;
  onApply: (crop: Crop) => void;
  onCancel: () => void;
}

/** Crops the picture. Enter applies, Escape cancels. */
export function CropTool({
  picture,
  crop: initialCrop,
  filteredPicture,
  onApply,
  onCancel,
}: CropToolProps) {
  const [crop, setCrop] = useState(initialCrop);
  const announcedCrop = useDebouncedValue(crop, announceDelay);
  const hintId = useId();
  const [aspect, setAspect] = useState<Aspect>("free");
  const [size, measureRef] = useElementSize();
  const ratio = getAspectRatio(aspect, picture);
  const scale = Math.min(size.width / picture.width, size.height / picture.height);
  // `offset` is in pixels of the picture, from where the drag of `initial` began.
  const drag: CropAreaProps["onDrag"] = (initial, handle, offset) =>
    setCrop(
      handle === null
        ? moveCrop(initial, offset.dx, offset.dy, picture)
        : resizeCrop(initial, handle, offset, picture, ratio),
    );
  const selectAspect = (next: Aspect) => {
    setAspect(next);
    const newRatio = getAspectRatio(next, picture);
    if (newRatio !== null) setCrop(fitRatio(crop, newRatio, picture));
  };
  const isUncropped = crop.width === picture.width && crop.height === picture.height;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter presses a focused button instead of applying the crop.
    const isOnButton =
      event.target instanceof Element && event.target.closest("[data-crop-buttons]");
    if (isEscape(event)) onCancel();
    else if (isEnter(event) && !isOnButton) onApply(crop);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset
      aria-describedby={hintId}
      // Keeps Escape, which cancels the crop, from closing the editor.
      data-handles-escape
      onKeyDown={onKeyDown}
      className="flex min-h-0 min-w-0 flex-1 flex-col landscape:flex-row"
    >
      <legend className="sr-only">{text.label}</legend>
      <p id={hintId} className="sr-only">
        {text.hint}
      </p>
      <p role="status" className="sr-only">
        {text.remaining(announcedCrop)}
      </p>
      <div className="min-h-0 min-w-0 flex-1 overflow-hidden p-6">
        <div ref={measureRef} className="grid size-full place-items-center">
          {scale > 0 && (
            <div
              style={{ width: picture.width * scale, height: picture.height * scale }}
              className="relative"
            >
              <PictureCanvas source={filteredPicture ?? picture.preview} />
              <CropArea crop={crop} scale={scale} onDrag={drag} />
            </div>
          )}
        </div>
      </div>
      <div className="overflow-y-auto border-line bg-surface-raised px-3 pt-2 pb-3 portrait:border-t landscape:w-64 landscape:border-s lg:landscape:w-80">
        <div className="mx-auto grid max-w-feed gap-2">
          <AspectChoice aspect={aspect} onChange={selectAspect} />
          <CropFields
            crop={crop}
            onChange={(field, value) => setCrop(setCropField(crop, field, value, picture, ratio))}
          />
          <div
            className="sticky bottom-0 flex items-center gap-2 bg-surface-raised pt-1"
            data-crop-buttons
          >
            <IconButton
              label={text.wholePicture}
              icon={<Maximize aria-hidden="true" />}
              disabled={isUncropped}
              onClick={() => {
                setAspect("free");
                setCrop({ x: 0, y: 0, width: picture.width, height: picture.height });
              }}
              className="me-auto"
            />
            <Button onClick={onCancel} className="px-4">
              {uiText.cancel}
            </Button>
            <Button variant="primary" onClick={() => onApply(crop)} className="px-4">
              {text.apply}
            </Button>
          </div>
        </div>
      </div>
    </fieldset>
  );
}

/** Paints a picture once, scaled to its container. */
function PictureCanvas({ source }: { source: ImageBitmap | HTMLCanvasElement }) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null) return;
    canvas.width = source.width;
    canvas.height = source.height;
    canvas.getContext("2d")?.drawImage(source, 0, 0);
  };
  return <canvas ref={draw} className="block size-full" />;
}
