import type { PlaylistView } from "@kora/contract/playlists";
import { playlistsText } from "#text/playlists.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { failureOf, useDeletePlaylist } from "./queries.ts";

const { manager: text } = playlistsText;

/** Deletes a playlist after asking, and says so; gives whether it is gone. */
export function useAskDelete(): (playlist: PlaylistView) => Promise<boolean> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeletePlaylist();
  return async ({ _id, name }) => {
    const yes = await confirm({
      question: text.deleteQuestion(name),
      detail: text.deleteDetail,
      confirm: text.delete,
      danger: true,
    });
    if (!yes) return false;
    try {
      await mutateAsync(_id);
      toast(text.deleted, "success");
      return true;
    } catch (error) {
      toast(failureOf(error, text.deleteFailed), "danger");
      return false;
    }
  };
}
