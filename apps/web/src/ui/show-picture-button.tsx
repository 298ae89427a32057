import { saverPicturesText as text } from "#text/saver-pictures.ts";
import { uiText } from "#text/ui.ts";
import type { SaverPicture } from "../lib/pictures/use-saver-picture.ts";
import { cx } from "./cx.ts";

/** The button that loads a picture in saver mode, with its size. Once the picture is shown there is none. */
export function ShowPictureButton({
  picture: { state, size, show },
  className,
}: {
  picture: Pick<SaverPicture, "state" | "size" | "show">;
  className?: string;
}) {
  if (state === "shown") return null;
  const label = {
    waiting: text.show(size),
    loading: uiText.loading,
    failed: text.failed,
  }[state];
  return (
    <button
      type="button"
      aria-busy={state === "loading"}
      onClick={show}
      // The label is drawn by CSS, so that it is no part of the text of a story.
      aria-label={label}
      data-label={label}
      className={cx(
        "inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface-raised px-4 font-medium font-sans text-sm text-text shadow-card after:content-[attr(data-label)] hover:bg-surface-sunken",
        className,
      )}
    />
  );
}
