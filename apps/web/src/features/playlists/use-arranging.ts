import type { PlaylistView } from "@kora/contract/playlists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { playlistsText } from "#text/playlists.ts";
import { api } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { playlistKeys, showHolding, showPlaylist } from "./playlist-cache.ts";
import { failureOf } from "./queries.ts";

/** Moves that follow one another this fast are sent as one. */
const pause = 600;

export interface Arranging {
  /** Puts the stories in this order. */
  readonly order: (ids: readonly string[]) => void;
  readonly remove: (storyId: string) => void;
}

/** Orders and removes the stories of a playlist: shown at once; asked for again when the server refuses. */
export function useArranging(playlist: PlaylistView): Arranging {
  const { _id: playlistId } = playlist;
  const queryClient = useQueryClient();
  const toast = useToast();
  const waiting = useRef<{ ids: readonly string[]; timer: number } | null>(null);
  const key = playlistKeys.one(playlistId);
  const show = (stories: (before: readonly string[]) => readonly string[]) =>
    queryClient.setQueryData<PlaylistView | null>(key, (shown) => {
      if (!shown) return shown;
      const next = [...stories(shown.stories)];
      return { ...shown, stories: next, storyCount: next.length };
    });

  const { mutate } = useMutation({
    mutationKey: ["arrange", playlistId],
    scope: { id: `playlist ${playlistId}` },
    mutationFn: (body: { order: string[] } | { remove: string[] }) =>
      api.call("updatePlaylist", { params: { id: playlistId }, body }),
    onSuccess: (answer) => {
      // A later move is on the screen already, and its own answer comes.
      const isLast = queryClient.isMutating({ mutationKey: ["arrange", playlistId] }) === 1;
      if (isLast && waiting.current === null) showPlaylist(queryClient, answer);
    },
    onError: (error) => {
      toast(failureOf(error, playlistsText.changeFailed), "danger");
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });

  const flush = () => {
    if (waiting.current === null) return;
    const { ids, timer } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = null;
    mutate({ order: [...ids] });
  };
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => () => last.current(), []);

  return {
    order: (ids) => {
      show((before) => [...ids, ...before.filter((id) => !ids.includes(id))]);
      if (waiting.current) window.clearTimeout(waiting.current.timer);
      waiting.current = { ids, timer: window.setTimeout(() => last.current(), pause) };
    },
    remove: (storyId) => {
      flush();
      show((before) => before.filter((id) => id !== storyId));
      showHolding(queryClient, { storyId, playlist, holds: false });
      mutate({ remove: [storyId] });
    },
  };
}
