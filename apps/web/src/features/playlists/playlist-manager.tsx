import type { PlaylistView } from "@kora/contract/playlists";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import { playlistsText } from "#text/playlists.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { CreateForm } from "./create-form.tsx";
import { ownPlaylistsQuery } from "./queries.ts";
import { useConfirmDelete } from "./use-confirm-delete.ts";
import { VisibilityBadge } from "./visibility-badge.tsx";

const { manager: text } = playlistsText;

/** The section of the dashboard that lists, creates and deletes the viewer's playlists. */
export function PlaylistManager() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby={headingId}
      className="overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card"
    >
      <header className="grid gap-1 px-4 pt-6 pb-4 sm:px-6">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="font-medium font-story text-xl outline-none"
        >
          {text.title}
        </h2>
        <p className="text-text-muted">{text.intro}</p>
      </header>
      {/* The pressed button is removed with its playlist, so the focus moves to the heading. */}
      <Playlists onDeleted={() => heading.current?.focus()} />
    </section>
  );
}

/**
 * The manager without its heading, also used by the profile page. `onDeleted` is called after a playlist was deleted,
 * to move the focus to a heading.
 */
export function Playlists({ onDeleted }: { onDeleted: () => void }) {
  return (
    <>
      <OwnPlaylists onDeleted={onDeleted} />
      <div className="border-line border-t px-4 py-5 sm:px-6">
        <CreateForm />
      </div>
    </>
  );
}

function OwnPlaylists({ onDeleted }: { onDeleted: () => void }) {
  const list = useQuery(ownPlaylistsQuery);
  const confirmDelete = useConfirmDelete();
  if (list.isPending) return <PlaylistsSkeleton />;
  if (list.data === undefined) return <ErrorState message={text.failed} query={list} />;
  if (list.data.length === 0) {
    return <p className="border-line border-t px-4 py-5 text-text-muted sm:px-6">{text.empty}</p>;
  }
  const remove = async (playlist: PlaylistView) => {
    if (await confirmDelete(playlist)) onDeleted();
  };
  return (
    <ul className="divide-y divide-line border-line border-t">
      {list.data.map((playlist) => (
        <li key={playlist._id} className="flex items-center gap-3 py-1 ps-4 pe-1.5 sm:ps-6 sm:pe-3">
          <span className="grid min-w-0 flex-1 py-1 leading-tight">
            <Link
              to={`/playlists/${playlist._id}`}
              className="inline-flex min-h-8 min-w-0 items-center rounded-sm font-medium text-link hover:underline"
            >
              <span dir="auto" className="wrap-anywhere line-clamp-2">
                {playlist.name}
              </span>
            </Link>
            <span className="text-sm text-text-muted">
              {playlistsText.stories(playlist.storyCount)}
            </span>
          </span>
          <VisibilityBadge isPublic={playlist.public} />
          <IconButton
            label={text.deleteNamed(playlist.name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void remove(playlist)}
          />
        </li>
      ))}
    </ul>
  );
}

function PlaylistsSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6 border-line border-t px-4 py-5 sm:px-6">
        {["one", "two"].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton className="h-5 w-44 max-w-full" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
