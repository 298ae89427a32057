import type { PlaylistView } from "@kora/contract/playlists";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { playlistsText } from "#text/playlists.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { PlaylistHeader, playlistQuery } from "../../playlists/index.ts";
import { CardSkeletons } from "../card/card-skeleton.tsx";
import { StoryOverlay } from "../reader/story-overlay.tsx";

const { page: text } = playlistsText;

const PlaylistStories = lazyComponent(
  async () => (await import("./playlist-stories.tsx")).PlaylistStories,
  { fallback: <CardSkeletons text={text.loading} /> },
);

/** The page at /playlists/{id}. */
export function PlaylistPage() {
  const { playlistId = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <PlaylistContent key={playlistId} playlistId={playlistId} />
      <StoryOverlay />
    </div>
  );
}

function PlaylistContent({ playlistId }: { playlistId: string }) {
  const query = useQuery(playlistQuery(playlistId));
  const { data } = query;
  if (query.isPending) {
    return (
      <>
        <PageTitle title={playlistsText.title} />
        <h1 className="sr-only">{playlistsText.title}</h1>
        <Skeleton className="mt-2 mb-4 h-8 w-3/5" />
        <Skeleton className="mb-8 h-5 w-2/5" />
        <CardSkeletons text={text.loading} />
      </>
    );
  }
  if (data) return <LoadedPlaylist playlist={data} />;
  return (
    <>
      <PageTitle title={playlistsText.title} />
      <h1 className="sr-only">{playlistsText.title}</h1>
      {/* `playlistQuery` returns null if the playlist does not exist. */}
      {data === null ? (
        <EmptyState
          pattern="mud-cloth"
          message={text.notFound}
          link={{ to: "/home", text: text.home }}
        />
      ) : (
        <ErrorState message={text.failed} query={query} />
      )}
    </>
  );
}

function LoadedPlaylist({ playlist }: { playlist: PlaylistView }) {
  const isOwn = useViewerId() === playlist.owner._id;
  const [isEditing, setEditing] = useState(false);
  const isEmpty = playlist.stories.length === 0;
  const editButton = isOwn && (isEditing || !isEmpty) && (
    <Button aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
      {isEditing ? text.done : text.arrange}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <PageTitle title={playlist.name} />
      <PlaylistHeader playlist={playlist} isOwn={isOwn} actions={editButton} />
      {isEmpty ? (
        <EmptyState
          message={text.empty}
          action={
            isOwn && (
              <ButtonLink to="/story" variant="primary">
                {text.find}
              </ButtonLink>
            )
          }
        />
      ) : (
        <PlaylistStories playlist={playlist} isEditing={isEditing} />
      )}
    </div>
  );
}
