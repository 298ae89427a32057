import type { PlaylistView } from "@kora/contract/playlists";
import { Ellipsis } from "lucide-react";
import { playlistsText } from "#text/playlists.ts";
import { Menu } from "../../ui/menu.tsx";
import { useDownloadItems } from "../downloads/index.ts";
import { useLibraryItem } from "../library/index.ts";
import { useOpenInModeration } from "../moderation/index.ts";
import { reportItem, useReport } from "../reports/index.ts";

/** The menu of another user's playlist. */
export function VisitorMenu({
  playlist: { _id: id, name, storyCount },
}: {
  playlist: PlaylistView;
}) {
  const downloadItems = useDownloadItems({ kind: "Playlist", id });
  const [libraryItems, libraryDialog] = useLibraryItem({ kind: "playlist", id, title: name });
  const moderationItems = useOpenInModeration({ kind: "playlist", targetId: id });
  const report = useReport();
  const reportPlaylist = () => report({ type: "playlist", targetId: id });
  return (
    <>
      <Menu
        label={playlistsText.page.options}
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          ...(storyCount > 0 ? [...libraryItems, ...downloadItems] : []),
          reportItem(() => void reportPlaylist()),
          ...moderationItems,
        ]}
      />
      {libraryDialog}
    </>
  );
}
