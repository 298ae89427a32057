import type { PlaylistView } from "@kora/contract/playlists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { playlistsText } from "#text/playlists.ts";
import { api } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { playlistKeys, updateMembership, updatePlaylist } from "./playlist-cache.ts";
import { playlistError } from "./queries.ts";

/** Milliseconds from the last move of a story to the request, which sends all moves together. */
const debounceDelay = 600;

export interface PlaylistOrder {
  /** Sets the order of the stories: `ids` are those of all stories. */
  readonly reorder: (ids: readonly string[]) => void;
  /** Removes a story from the playlist. */
  readonly remove: (storyId: string) => void;
}

/** Reorders and removes stories of a playlist with optimistic updates. After an error, the playlist is refetched. */
export function usePlaylistOrder(playlist: PlaylistView): PlaylistOrder {
  const { _id: playlistId } = playlist;
  const queryClient = useQueryClient();
  const toast = useToast();
  // The order that is already shown but not sent yet; null if there is none.
  const pendingOrder = useRef<{ ids: readonly string[]; timer: number } | null>(null);
  const queryKey = playlistKeys.detail(playlistId);
  const updateStories = (update: (current: readonly string[]) => readonly string[]) =>
    queryClient.setQueryData<PlaylistView | null>(queryKey, (cached) => {
      if (!cached) return cached;
      const next = [...update(cached.stories)];
      return { ...cached, stories: next, storyCount: next.length };
    });

  const { mutate } = useMutation({
    mutationKey: ["arrange", playlistId],
    scope: { id: `playlist ${playlistId}` },
    mutationFn: (body: { order: string[] } | { remove: string[] }) =>
      api.call("updatePlaylist", { params: { id: playlistId }, body }),
    onSuccess: (playlist) => {
      // If a later change is already shown, this response is older than the screen.
      const isLast = queryClient.isMutating({ mutationKey: ["arrange", playlistId] }) === 1;
      if (isLast && pendingOrder.current === null) updatePlaylist(queryClient, playlist);
    },
    onError: (error) => {
      toast(playlistError(error, playlistsText.changeFailed), "danger");
      void queryClient.invalidateQueries({ queryKey });
    },
  });

  const sendPendingOrder = () => {
    if (pendingOrder.current === null) return;
    const { ids, timer } = pendingOrder.current;
    window.clearTimeout(timer);
    pendingOrder.current = null;
    mutate({ order: [...ids] });
  };
  const latestSend = useRef(sendPendingOrder);
  useEffect(() => {
    latestSend.current = sendPendingOrder;
  });
  useEffect(() => () => latestSend.current(), []);

  return {
    reorder: (ids) => {
      // Stories that were added on another device since may be missing in `ids`.
      updateStories((current) => [...ids, ...current.filter((id) => !ids.includes(id))]);
      if (pendingOrder.current) window.clearTimeout(pendingOrder.current.timer);
      pendingOrder.current = {
        ids,
        timer: window.setTimeout(() => latestSend.current(), debounceDelay),
      };
    },
    remove: (storyId) => {
      sendPendingOrder();
      updateStories((current) => current.filter((id) => id !== storyId));
      updateMembership(queryClient, { storyId, playlist, isIncluded: false });
      mutate({ remove: [storyId] });
    },
  };
}
