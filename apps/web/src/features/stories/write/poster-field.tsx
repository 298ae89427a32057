import { ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { animatedPictureText } from "#text/animated-picture.ts";
import { draftsText } from "#text/drafts.ts";
import { writingText } from "#text/writing.ts";
import { useObjectUrl } from "../../../lib/pictures/use-object-url.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { PictureInput } from "../../../ui/picture-input.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { FieldGroup } from "./field-group.tsx";
import { PosterAltField } from "./poster-alt-field.tsx";
import { type StoryValues, storyRules } from "./story-rules.ts";
import type { PosterCompression } from "./use-poster.ts";

const { poster: text } = writingText;

/** The poster: selected, dropped or pasted, with a preview and its text alternative. */
export function PosterField({
  form,
  compression,
  isDragging,
  isMissing,
}: {
  form: UseFormReturn<StoryValues>;
  compression: PosterCompression;
  /** A file is being dragged over the page. */
  isDragging: boolean;
  /** The draft came from another device, from which posters are not synchronized. */
  isMissing: boolean;
}) {
  const { control } = form;
  const { field, fieldState } = useController({
    control,
    name: "posterImage",
    rules: { validate: storyRules.posterImage },
  });
  const alt = useWatch({ control, name: "posterAlt" });
  const picture = field.value;
  const preview = useObjectUrl(picture?.blob);
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const remove = () => {
    field.onChange(null);
    chooseButton.current?.focus();
  };
  return (
    <FieldGroup
      legend={text.label}
      hint={isMissing && picture === null ? draftsText.posterMissing : text.hint}
      error={fieldState.error?.message}
    >
      <div
        className={cx(
          "overflow-hidden rounded-md border-2 bg-surface-raised",
          isDragging
            ? "border-action border-dashed"
            : picture === null
              ? "border-line-strong border-dashed"
              : "border-line",
        )}
      >
        {picture !== null && (
          <img
            src={preview}
            alt={alt.trim() || text.preview}
            width={picture.width}
            height={picture.height}
            className="aspect-[16/10] h-auto w-full bg-surface-sunken object-cover"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
          <Button
            ref={(element) => {
              chooseButton.current = element;
              field.ref(element);
            }}
            icon={<ImagePlus aria-hidden="true" className="size-4.5" />}
            onClick={() => input.current?.click()}
          >
            {picture === null ? text.choose : text.change}
          </Button>
          {picture !== null && (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              onClick={remove}
            >
              {text.remove}
            </Button>
          )}
          <p
            role="status"
            className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted"
          >
            {compression.isCompressing && (
              <>
                <Spinner className="text-base" /> {text.compressing}
              </>
            )}
            {isDragging && text.drop}
            {!compression.isCompressing && !isDragging && picture !== null && (
              <>
                <span>
                  {text.dimensionsAndSize(picture.width, picture.height, picture.blob.size)}
                </span>
                {picture.isFirstFrame && (
                  <span className="basis-full">{animatedPictureText.onlyFirstFrame}</span>
                )}
              </>
            )}
          </p>
          {compression.isCompressing && (
            <Button variant="quiet" onClick={compression.cancel}>
              {text.cancel}
            </Button>
          )}
        </div>
      </div>
      <PictureInput ref={input} onChoose={compression.compress} />
      {picture !== null && <PosterAltField form={form} />}
    </FieldGroup>
  );
}
