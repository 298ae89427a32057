import { formatBytes } from "@kora/contract/format-bytes";
import { ShowPictureButton } from "../../../ui/show-picture-button.tsx";

/** The space of a picture that saver mode has not loaded, with the button that loads it. */
export function SaverChatPicture({
  alt,
  bytes,
  ratio,
  onShow,
}: {
  alt: string;
  /** The size of the whole picture; undefined if it is unknown. */
  bytes: number | undefined;
  /** Width by height. */
  ratio: number;
  onShow: () => void;
}) {
  return (
    <div
      className="grid max-h-80 min-h-20 w-64 max-w-full place-items-center rounded-md bg-surface-sunken p-2"
      style={{ aspectRatio: ratio }}
    >
      <span className="sr-only">{alt}</span>
      <ShowPictureButton
        picture={{
          state: "waiting",
          size: bytes === undefined ? undefined : formatBytes(bytes),
          show: onShow,
        }}
      />
    </div>
  );
}
