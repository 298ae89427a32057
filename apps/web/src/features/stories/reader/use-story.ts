import type { StoryCardView, StoryView } from "@kora/contract/stories";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readerText as text } from "#text/reader.ts";
import { findCard } from "../../../entities/story/story-cache.ts";
import { ApiError } from "../../../lib/api.ts";
import { storyQuery } from "../queries.ts";
import { useMatureWarning } from "./use-mature-warning.ts";

/**
 * Loading state of a story's text. `not-found`: the story does not exist, is hidden from the viewer, or is not available
 * at the moment, as the server's message says.
 */
export type StoryState =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly fullStory: StoryView }
  /** A mature story: its warning is shown until the viewer accepts it. */
  | { readonly kind: "warning"; readonly fullStory: StoryView; readonly accept: () => void }
  | { readonly kind: "not-found"; readonly message: string }
  | {
      readonly kind: "failed";
      readonly error: Error;
      readonly retry: () => void;
      readonly busy: boolean;
    };

/** Loads a story. `story` may come from a cached list first; `state` is the loading state of its text. */
export function useStory(storyId: string): { story: StoryCardView | undefined; state: StoryState } {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(storyQuery(storyId));
  const warning = useMatureWarning(data);
  // The server responds with 400 to an invalid id.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    const message = error.status === 404 ? error.message : text.notFound;
    return { story: undefined, state: { kind: "not-found", message } };
  }
  if (data !== undefined && warning.isShown) {
    return { story: data, state: { kind: "warning", fullStory: data, accept: warning.accept } };
  }
  if (data !== undefined) return { story: data, state: { kind: "loaded", fullStory: data } };
  const story = findCard(queryClient, storyId);
  if (error === null) return { story, state: { kind: "loading" } };
  const retry = () => void refetch();
  return { story, state: { kind: "failed", error, retry, busy: isFetching } };
}
