import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { hasVisibleText } from "@kora/contract/visible-text";
import { Ellipsis, Globe, Lock, Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { playlistsText } from "#text/playlists.ts";
import { Menu } from "../../ui/menu.tsx";
import { usePrompt } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDownloadItems } from "../downloads/index.ts";
import { useLibraryItem } from "../library/index.ts";
import { playlistError, useChangePlaylist } from "./queries.ts";
import { useConfirmDelete } from "./use-confirm-delete.ts";

const { page: text } = playlistsText;

/** The owner's menu of a playlist: rename, visibility, download, delete. */
export function OwnerMenu({ playlist }: { playlist: PlaylistView }) {
  const navigate = useNavigate();
  const toast = useToast();
  const prompt = usePrompt();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChangePlaylist(playlist._id);
  const isPublic = playlist.public;
  const downloadItems = useDownloadItems({ kind: "Playlist", id: playlist._id });
  const [libraryItems, libraryDialog] = useLibraryItem({
    kind: "playlist",
    id: playlist._id,
    title: playlist.name,
  });

  const change = async (body: { name: string } | { public: boolean }, successMessage?: string) => {
    try {
      await mutateAsync(body);
      if (successMessage !== undefined) toast(successMessage, "success");
    } catch (error) {
      toast(playlistError(error, playlistsText.changeFailed), "danger");
    }
  };
  const rename = async () => {
    const name = await prompt({
      question: text.renameQuestion,
      label: playlistsText.name,
      initialText: playlist.name,
      maxLength: limits.playlist.name,
      confirm: text.save,
    });
    const newName = name?.trim() ?? "";
    if (hasVisibleText(newName) && newName !== playlist.name) await change({ name: newName });
  };
  const toggleVisibility = () =>
    change({ public: !isPublic }, isPublic ? text.nowPrivate : text.nowPublic);
  const remove = async () => {
    if (await confirmDelete(playlist)) await navigate("/theuser#playlists", { replace: true });
  };
  return (
    <>
      <Menu
        label={text.options}
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          {
            label: text.rename,
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => void rename(),
          },
          {
            label: isPublic ? text.makePrivate : text.makePublic,
            icon: isPublic ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />,
            onSelect: () => void toggleVisibility(),
          },
          ...(playlist.storyCount > 0 ? [...libraryItems, ...downloadItems] : []),
          {
            label: playlistsText.manager.delete,
            icon: <Trash2 aria-hidden="true" />,
            tone: "danger",
            onSelect: () => void remove(),
          },
        ]}
      />
      {libraryDialog}
    </>
  );
}
