import type { CallInput } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import type { StorySeries } from "@kora/contract/stories";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { seriesText as text } from "#text/series.ts";
import { ApiError, api, errorMessage, outbox, outcomeMessage } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { sendOnce } from "../../lib/send-once.ts";
import { useToast } from "../../ui/toast.tsx";
import {
  applyDeletedSeries,
  applyEditedSeries,
  applyFollow,
  applyParts,
  applySeries,
  seriesKeys,
} from "./series-cache.ts";

/** Fetches a series with its table of contents; null if it does not exist, or the viewer cannot see it. */
export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: seriesKeys.detail(seriesId),
    // The reading progress changes whenever a part is read.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      try {
        return await api.call("getSeries", { params: { id: seriesId } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
  });
}

/** Fetches the series of a writer, newest first. */
export function writerSeriesQuery(writerId: string) {
  return pagedQuery(
    "listSeries",
    { query: { writer: writerId } },
    { queryKey: seriesKeys.writer(writerId) },
  );
}

/**
 * Returns a series of the viewer with the part number of a story, or of a new last part without `storyId`, as readers
 * will see them: parts that are not published do not count. Null for no series, and until it is loaded.
 */
export function useStorySeriesForReaders(
  seriesId: string | null,
  storyId: string | undefined,
): StorySeries | null {
  const { data: series } = useQuery({
    ...seriesQuery(seriesId ?? ""),
    enabled: seriesId !== null,
  });
  if (!series) return null;
  const parts = series.contents.filter(({ _id, isPublished }) => isPublished || _id === storyId);
  const index = parts.findIndex(({ _id }) => _id === storyId);
  const number = index < 0 ? parts.length + 1 : index + 1;
  return { _id: series._id, title: series.title, number, count: Math.max(number, parts.length) };
}

/** Fetches the series that the viewer follows, last followed first. */
export const followedSeriesQuery = pagedQuery(
  "listFollowedSeries",
  {},
  { queryKey: seriesKeys.followed },
);

/** Fetches the viewer's stories, newest first, to add them to a series. */
export const ownStoriesQuery = pagedQuery(
  "listOwnStories",
  { query: { limit: limits.list.maxLimit } },
  // Always stale: the viewer's stories change on other pages.
  { queryKey: seriesKeys.ownStories, staleTime: 0 },
);

/** Returns the server's message for an error that the user can understand or resolve, else `fallback`. */
export function seriesError(error: unknown, fallback: string): string {
  const isUserError =
    error instanceof ApiError &&
    ["CONFLICT", "RATE_LIMITED", "VALIDATION", "NOT_FOUND"].includes(error.code);
  const outcome = outcomeMessage(error);
  if (outcome !== undefined) return outcome;
  return isUserError ? errorMessage(error, fallback) : fallback;
}

/** Creates a series. */
export function useCreateSeries() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"createSeries">["body"]) =>
      sendOnce("series", (once) => api.call("createSeries", { body }, once)),
    onSuccess: (series) => applySeries(queryClient, series),
  });
}

/** Edits the fields of a series. After a conflict, the stored version is fetched. */
export function useEditSeries(seriesId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"updateSeries">["body"]) =>
      api.call("updateSeries", { params: { id: seriesId }, body }),
    onSuccess: (series) => applyEditedSeries(queryClient, series),
    onError: () => queryClient.invalidateQueries({ queryKey: seriesKeys.detail(seriesId) }),
  });
}

/** Sets and orders the parts of a series. After a conflict, the stored version is fetched. */
export function useSetParts(seriesId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"setSeriesParts">["body"]) =>
      api.call("setSeriesParts", { params: { id: seriesId }, body }),
    onSuccess: (series) => applyParts(queryClient, series),
    onError: () => queryClient.invalidateQueries({ queryKey: seriesKeys.detail(seriesId) }),
  });
}

/** Deletes a series. */
export function useDeleteSeries() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seriesId: string) => api.call("deleteSeries", { params: { id: seriesId } }),
    onSuccess: (_response, seriesId) => applyDeletedSeries(queryClient, seriesId),
  });
}

/** Returns a function that follows or unfollows a series with an optimistic update, which an error rolls back. */
export function useFollowSeries(seriesId: string): (isFollowing: boolean) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    scope: { id: `follow series ${seriesId}` },
    mutationFn: (on: boolean) =>
      outbox.call("followSeries", { params: { id: seriesId }, body: { on } }),
    onMutate: async (on) => {
      await queryClient.cancelQueries({ queryKey: seriesKeys.detail(seriesId) });
      applyFollow(queryClient, { seriesId, isFollowing: on });
    },
    onSuccess: (series) => applySeries(queryClient, series),
    onError: (error, on) => {
      applyFollow(queryClient, { seriesId, isFollowing: !on });
      toast(seriesError(error, on ? text.followFailed : text.unfollowFailed), "danger");
    },
  });
  return (isFollowing) => mutate(isFollowing);
}
