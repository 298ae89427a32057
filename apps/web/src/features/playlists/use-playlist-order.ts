import type { PlaylistView } from "@kora/contract/playlists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { playlistsText } from "#text/playlists.ts";
import { api } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { playlistKeys, updateMembership, updatePlaylist } from "./playlist-cache.ts";
import { playlistError } from "./queries.ts";

/** Moves within these milliseconds are sent as one request. */
const debounceDelay = 600;

export interface PlaylistOrder {
  /** Sets the order of the stories. */
  readonly reorder: (ids: readonly string[]) => void;
  readonly remove: (storyId: string) => void;
}

/** Reorders and removes stories of a playlist with optimistic updates; refetches it after an error. */
export function usePlaylistOrder(playlist: PlaylistView): PlaylistOrder {
  const { _id: playlistId } = playlist;
  const queryClient = useQueryClient();
  const toast = useToast();
  const pending = useRef<{ ids: readonly string[]; timer: number } | null>(null);
  const key = playlistKeys.detail(playlistId);
  const updateStories = (update: (current: readonly string[]) => readonly string[]) =>
    queryClient.setQueryData<PlaylistView | null>(key, (cached) => {
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
      // A later move is already shown, and its own response follows.
      const isLast = queryClient.isMutating({ mutationKey: ["arrange", playlistId] }) === 1;
      if (isLast && pending.current === null) updatePlaylist(queryClient, playlist);
    },
    onError: (error) => {
      toast(playlistError(error, playlistsText.changeFailed), "danger");
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });

  const flush = () => {
    if (pending.current === null) return;
    const { ids, timer } = pending.current;
    window.clearTimeout(timer);
    pending.current = null;
    mutate({ order: [...ids] });
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  useEffect(() => () => latestFlush.current(), []);

  return {
    reorder: (ids) => {
      updateStories((current) => [...ids, ...current.filter((id) => !ids.includes(id))]);
      if (pending.current) window.clearTimeout(pending.current.timer);
      pending.current = {
        ids,
        timer: window.setTimeout(() => latestFlush.current(), debounceDelay),
      };
    },
    remove: (storyId) => {
      flush();
      updateStories((current) => current.filter((id) => id !== storyId));
      updateMembership(queryClient, { storyId, playlist, isIncluded: false });
      mutate({ remove: [storyId] });
    },
  };
}
