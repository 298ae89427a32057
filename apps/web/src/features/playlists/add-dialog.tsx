import { useQuery } from "@tanstack/react-query";
import { playlistsText } from "#text/playlists.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { CreateForm } from "./create-form.tsx";
import {
  containingPlaylistsQuery,
  ownPlaylistsQuery,
  useChangePlaylistsOfStory,
} from "./queries.ts";
import { VisibilityBadge } from "./visibility-badge.tsx";

const { add: text, manager } = playlistsText;

/** Adds a story to the viewer's playlists, removes it, and creates new playlists for it. */
export function AddDialog({ storyId, onClose }: { storyId: string; onClose: () => void }) {
  const updateMembership = useChangePlaylistsOfStory(storyId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <PlaylistChoices storyId={storyId} />
        <div className="border-line border-t pt-4">
          <CreateForm
            onCreated={(playlist) => updateMembership({ playlist, isIncluded: true, isNew: true })}
          />
        </div>
      </div>
    </Dialog>
  );
}

function PlaylistChoices({ storyId }: { storyId: string }) {
  const ownPlaylists = useQuery(ownPlaylistsQuery);
  const containing = useQuery(containingPlaylistsQuery(storyId));
  const updateMembership = useChangePlaylistsOfStory(storyId);
  if (ownPlaylists.isPending || containing.isPending) {
    return (
      <Loading text={manager.loading}>
        <div className="grid gap-4 py-2">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      </Loading>
    );
  }
  if (ownPlaylists.data === undefined || containing.data === undefined) {
    const retry = () => {
      void ownPlaylists.refetch();
      void containing.refetch();
    };
    return (
      <ErrorState
        message={manager.failed}
        error={ownPlaylists.error ?? containing.error}
        onRetry={retry}
        busy={ownPlaylists.isFetching || containing.isFetching}
      />
    );
  }
  if (ownPlaylists.data.length === 0) return <p className="text-text-muted">{manager.empty}</p>;
  const containingIds = new Set(containing.data.map(({ _id }) => _id));
  return (
    <fieldset className="grid min-w-0">
      <legend className="sr-only">{text.lists}</legend>
      {ownPlaylists.data.map((playlist) => (
        <span key={playlist._id} className="flex items-center justify-between gap-3">
          <Checkbox
            label={
              <span dir="auto" className="min-w-0 py-1 [overflow-wrap:anywhere]">
                {playlist.name}
              </span>
            }
            checked={containingIds.has(playlist._id)}
            onChange={({ target }) => updateMembership({ playlist, isIncluded: target.checked })}
          />
          <VisibilityBadge isPublic={playlist.public} />
        </span>
      ))}
    </fieldset>
  );
}
