import type { OwnStoryView, StoryVersions } from "@kora/contract/dashboard";
import { latestStoryFormat } from "@kora/contract/story-formats";
import { sortWarnings } from "@kora/contract/story-ratings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../../../entities/story/story-cache.ts";
import { ApiError, api } from "../../../../lib/api.ts";
import { readPublishedStory } from "../../../drafts/index.ts";
import { type StoryValues, toOneLine } from "../story-rules.ts";

/** Fetches a published story of the viewer. Not cached after use, because an old revision would cause a conflict. */
export const ownStoryQuery = (storyId: string) =>
  queryOptions({
    queryKey: ["dashboard", "story", storyId],
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => api.call("getOwnStory", { params: { id: storyId } }, { signal }),
  });

/**
 * Reads the published story of an edit that this device has; null without one. Read once: the form that opens with it must
 * not change while the viewer types.
 */
export const editOnDeviceQuery = (userId: string, storyId: string) =>
  queryOptions({
    queryKey: ["drafts", "published story", userId, storyId],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => readPublishedStory(userId, storyId),
  });

/** Returns both versions of a revision conflict; undefined for other errors. */
export function getConflictVersions(error: unknown): StoryVersions | undefined {
  const isConflict = error instanceof ApiError && error.code === "CONFLICT";
  return isConflict ? (error.body.versions as StoryVersions | undefined) : undefined;
}

/** Returns whether the stored story equals the sent one: the response of an earlier save was lost. */
function isSaved({ theirs, yours }: StoryVersions): boolean {
  const { posterAlt, title, shortDescription, story, rating, genre, warnings, language } = yours;
  const { tags, noteBefore, noteAfter } = yours;
  const sent = [
    ...[title, shortDescription, story, posterAlt, rating, genre, warnings, language],
    ...[tags, noteBefore, noteAfter],
  ];
  const stored = [
    ...[theirs.title, theirs.shortDescription, theirs.story, theirs.poster.alt, theirs.rating],
    ...[theirs.genre, theirs.warnings, theirs.language],
    ...[theirs.tags, theirs.noteBefore, theirs.noteAfter],
  ];
  return JSON.stringify(sent) === JSON.stringify(stored);
}

export interface StoryEdit {
  readonly values: StoryValues;
  /** The series to which the story moves, null to take it out of its series, undefined to leave it where it is. */
  readonly series: string | null | undefined;
  /** Revision that the edit is based on. */
  readonly revision: number;
  /** The draft in the account. */
  readonly draft: { readonly id: string; readonly revision: number };
}

/** Saves an edit and invalidates all queries with the story. */
export function useSaveStory(storyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, series, revision, draft }: StoryEdit): Promise<OwnStoryView> => {
      const body = {
        title: values.title.trim(),
        shortDescription: toOneLine(values.shortDescription),
        story: values.story,
        format: latestStoryFormat,
        genre: [...values.genre],
        posterAlt: toOneLine(values.posterAlt),
        rating: values.rating,
        warnings: sortWarnings(values.warnings),
        language: values.language,
        tags: [...values.tags],
        noteBefore: values.noteBefore.trim(),
        noteAfter: values.noteAfter.trim(),
        revision,
        draftId: draft.id,
        draftRevision: draft.revision,
        ...(series !== undefined && { series }),
        ...(values.shownTo !== null && { shownTo: values.shownTo }),
      };
      try {
        return await api.call("updateStory", { params: { id: storyId }, body });
      } catch (error) {
        const versions = getConflictVersions(error);
        if (versions && isSaved(versions)) return versions.theirs;
        throw error;
      }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
      void queryClient.invalidateQueries({ queryKey: storyKeys.lists });
      void queryClient.invalidateQueries({ queryKey: ["dashboard"], refetchType: "inactive" });
      void queryClient.invalidateQueries({ queryKey: ["series"] });
    },
  });
}
