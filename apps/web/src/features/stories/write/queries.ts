import type { StoryView } from "@kora/contract/stories";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../../entities/story/story-cache.ts";
import { ownWriterQuery } from "../../../entities/writer/own-writer.ts";
import { api } from "../../../lib/api.ts";
import { sendOnce } from "../../../lib/send-once.ts";
import { playlistKeys } from "../../playlists/index.ts";
import { type StoryValues, toOneLine } from "./story-rules.ts";

/** Variables of the mutation that publishes a story. */
export interface Publication {
  readonly values: StoryValues;
  /** The draft in the account. */
  readonly draft: { readonly id: string; readonly revision: number };
  readonly signal: AbortSignal;
  /** Called with the uploaded fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Publishes a story and invalidates all lists of stories. The callbacks of `mutate` are called once the promise of
 * `onPublished` resolves.
 */
export function usePublishStory(onPublished: (story: StoryView) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values, draft, signal, onProgress }: Publication) =>
      sendOnce("story", (once) =>
        api.call(
          "publishStory",
          {
            form: {
              title: values.title.trim(),
              shortDescription: toOneLine(values.shortDescription),
              story: values.story,
              posterAlt: toOneLine(values.posterAlt),
              rating: values.rating,
              warnings: JSON.stringify(values.warnings),
              draftId: draft.id,
              draftRevision: draft.revision,
              tags: JSON.stringify(values.tags),
              noteBefore: values.noteBefore.trim(),
              noteAfter: values.noteAfter.trim(),
              ...(values.publishAt !== null && {
                publishAt: new Date(values.publishAt).toISOString(),
              }),
              ...(values.series !== null && { series: values.series }),
              ...(values.shownTo !== null && { shownTo: values.shownTo }),
              ...(values.language !== null && { language: values.language }),
              ...(values.playlists.length > 0 && { playlists: JSON.stringify(values.playlists) }),
              ...(values.genre.length > 0 && { genre: JSON.stringify(values.genre) }),
            },
            files: { posterImage: values.posterImage?.blob },
          },
          { ...once, signal, onProgress },
        ),
      ),
    onSuccess: (story, { values }) => {
      queryClient.setQueryData(storyKeys.detail(story._id), story);
      void queryClient.invalidateQueries({ queryKey: storyKeys.lists });
      if (story.isPublished) {
        queryClient.setQueryData(
          ownWriterQuery.queryKey,
          (own) => own && { ...own, storiesCount: own.storiesCount + 1 },
        );
      }
      if (values.playlists.length > 0) {
        void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      }
      if (values.series !== null) void queryClient.invalidateQueries({ queryKey: ["series"] });
      return onPublished(story);
    },
  });
}
