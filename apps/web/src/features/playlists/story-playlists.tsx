import { useQuery } from "@tanstack/react-query";
import { ListMusic } from "lucide-react";
import { Link } from "react-router";
import { playlistsText } from "#text/playlists.ts";
import { Menu } from "../../ui/menu.tsx";
import { containingPlaylistsQuery } from "./queries.ts";

const { ofStory: text } = playlistsText;

/** Links to the playlists that contain a story: the first one shows its name, the others are in a menu. */
export function StoryPlaylists({ storyId }: { storyId: string }) {
  const { data = [] } = useQuery(containingPlaylistsQuery(storyId));
  const [first, ...others] = data;
  if (first === undefined) return null;
  return (
    <nav aria-label={text.label} className="flex w-0 flex-1 items-center justify-end gap-1">
      <Link
        to={`/playlists/${first._id}`}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm text-link underline-offset-3 hover:underline"
      >
        <ListMusic aria-hidden="true" className="size-4.5 shrink-0" />
        <span dir="auto" className="truncate">
          {first.name}
        </span>
      </Link>
      {others.length > 0 && (
        <Menu
          label={text.others(others.length)}
          icon={<span className="text-sm">{text.more(others.length)}</span>}
          items={others.map(({ _id, name }) => ({ label: name, to: `/playlists/${_id}` }))}
        />
      )}
    </nav>
  );
}
