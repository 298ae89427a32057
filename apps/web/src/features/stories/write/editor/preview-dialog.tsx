import type { OwnStoryView } from "@kora/contract/dashboard";
import { sortWarnings } from "@kora/contract/story-ratings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { storyEditorText } from "#text/story-editor.ts";
import { ownWriterQuery } from "../../../../entities/writer/own-writer.ts";
import { useObjectUrl } from "../../../../lib/pictures/use-object-url.ts";
import { serverNow } from "../../../../lib/server-clock.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Poster } from "../../../../ui/poster.tsx";
import { useReadingStyle } from "../../../reading/index.ts";
import { useStorySeriesForReaders } from "../../../series/index.ts";
import { AnnotatedText } from "../../reader/annotated-text.tsx";
import { StoryHeader } from "../../reader/story-header.tsx";
import { type StoryValues, toOneLine } from "../story-rules.ts";
import { countStoryWords } from "../story-text.ts";

const { preview: text } = storyEditorText;

/** The fields that the form of an edit shows, but does not edit as values. */
export interface EditedFields {
  readonly story: Pick<OwnStoryView, "_id" | "poster" | "createdAt" | "wasPublished" | "shownTo">;
  /** The chosen series; null for none. */
  readonly seriesId: string | null;
}

/** The story as readers see it on a phone, without what only a published story has. */
export function PreviewDialog({
  form,
  edited,
  html,
  onClose,
}: {
  form: UseFormReturn<StoryValues>;
  /** Undefined for a new story. */
  edited: EditedFields | undefined;
  /** HTML of the editor. */
  html: string;
  onClose: () => void;
}) {
  const writer = useQuery(ownWriterQuery).data;
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  useReadingStyle();
  const values = form.getValues();
  const seriesId = edited ? edited.seriesId : values.series;
  const series = useStorySeriesForReaders(seriesId, edited?.story._id);
  const { language, tags, rating } = values;
  return (
    <Dialog open onClose={onClose} title={text.title} size="page">
      <article
        // Focusable, so that the arrow keys scroll the dialog.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className="reading-surface mx-auto min-h-full w-full max-w-[22.5rem] bg-surface-raised text-text sm:my-5 sm:min-h-0 sm:overflow-hidden sm:rounded-lg sm:border sm:border-line-strong"
      >
        {writer && (
          <StoryHeader
            story={{
              title: values.title.trim() || text.untitled,
              shortDescription: toOneLine(values.shortDescription),
              userId: {
                _id: writer.userId,
                posterName: writer.posterName,
                avatar: writer.profilePicture,
              },
              createdAt: edited?.story.createdAt ?? openedAt,
              language,
              series,
              rating,
              warnings: sortWarnings(values.warnings),
            }}
            poster={<PreviewPoster values={values} edited={edited} />}
            wordCount={countStoryWords(html)}
            editedAt={edited?.story.wasPublished ? openedAt : undefined}
            showsDescriptionAndAvatar
            heading="h2"
            linkTarget="_blank"
            isNarrow
          />
        )}
        <div className="px-5 pb-6">
          <AnnotatedText
            story={{
              story: html,
              language,
              noteBefore: values.noteBefore.trim(),
              noteAfter: values.noteAfter.trim(),
              tags,
            }}
            linkTarget="_blank"
          />
          {html === "" && <p className="text-text-muted">{text.empty}</p>}
        </div>
      </article>
    </Dialog>
  );
}

function PreviewPoster({
  values: { posterImage: picture, posterAlt },
  edited,
}: {
  values: StoryValues;
  edited: EditedFields | undefined;
}) {
  const url = useObjectUrl(picture?.blob);
  const alt = toOneLine(posterAlt);
  const shape = "aspect-16/10";
  if (edited) {
    return (
      <Poster
        poster={{ ...edited.story.poster, alt }}
        eager
        sizes="min(100vw, 22.5rem)"
        className={shape}
      />
    );
  }
  if (picture === null) {
    return (
      <p className={`${shape} grid place-items-center bg-surface-sunken p-5 text-text-muted`}>
        {text.noPoster}
      </p>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      width={picture.width}
      height={picture.height}
      className={`${shape} h-auto w-full bg-surface-sunken object-cover`}
    />
  );
}
