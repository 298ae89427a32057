import type { PlaylistView } from "@kora/contract/playlists";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { playlistsText } from "#text/playlists.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { VisibilityBadge } from "./visibility-badge.tsx";

const OwnerMenu = lazyComponent(async () => (await import("./owner-menu.tsx")).OwnerMenu, {
  fallback: <span className="size-11 shrink-0" />,
  onError: hideOnError,
});

const VisitorMenu = lazyComponent(async () => (await import("./visitor-menu.tsx")).VisitorMenu, {
  fallback: <span className="size-11 shrink-0" />,
  onError: hideOnError,
});

/**
 * Name, owner and number of stories of a playlist, with `actions`, and with the owner's menu if `isOwn`, or else the
 * menu that reports it.
 */
export function PlaylistHeader({
  playlist,
  isOwn,
  actions,
}: {
  playlist: PlaylistView;
  isOwn: boolean;
  /** Buttons at the end of the header; null for none. */
  actions: ReactNode;
}) {
  const { owner, name } = playlist;
  const ownerName = owner.posterName ?? owner.username;
  const ownerPath =
    owner.posterName === null ? `/user/${owner._id}` : `/writer/profile/${owner._id}`;
  return (
    <header className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <h1
          dir="auto"
          className="min-w-0 pt-1 font-medium font-story text-2xl [overflow-wrap:anywhere] sm:text-3xl"
        >
          {name}
        </h1>
        {isOwn ? <OwnerMenu playlist={playlist} /> : <VisitorMenu playlist={playlist} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-text-muted">
        <Link
          to={ownerPath}
          className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm font-medium text-link underline-offset-3 hover:underline"
        >
          <Avatar src={owner.avatar} name={ownerName} />
          <span dir="auto" className="truncate">
            {playlistsText.by(ownerName)}
          </span>
        </Link>
        <span className="text-sm">{playlistsText.stories(playlist.storyCount)}</span>
        <VisibilityBadge isPublic={playlist.public} />
        {actions && <span className="ms-auto">{actions}</span>}
      </div>
    </header>
  );
}
