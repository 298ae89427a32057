import type { PlaylistView } from "@kora/contract/playlists";
import { playlistsText } from "#text/playlists.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { playlistError, useDeletePlaylist } from "./queries.ts";

const { manager: text } = playlistsText;

/** Returns a function that deletes a playlist after a confirmation, and resolves to whether it was deleted. */
export function useConfirmDelete(): (playlist: PlaylistView) => Promise<boolean> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeletePlaylist();
  return async ({ _id, name }) => {
    const confirmed = await confirm({
      question: text.deleteQuestion(name),
      detail: text.deleteDetail,
      confirm: text.delete,
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await mutateAsync(_id);
      toast(text.deleted, "success");
      return true;
    } catch (error) {
      toast(playlistError(error, text.deleteFailed), "danger");
      return false;
    }
  };
}
