import { useQuery } from "@tanstack/react-query";
import { playlistsText } from "#text/playlists.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { CreateForm } from "./create-form.tsx";
import { PublicMark } from "./public-mark.tsx";
import { holdingQuery, ownPlaylistsQuery, useHoldStory } from "./queries.ts";

const { add: text, manager } = playlistsText;

/** Puts a story in playlists of one's own, takes it out, and makes new ones for it. */
export function AddDialog({ storyId, onClose }: { storyId: string; onClose: () => void }) {
  const hold = useHoldStory(storyId);
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
        <Choices storyId={storyId} />
        <div className="border-line border-t pt-4">
          <CreateForm onMade={(playlist) => hold({ playlist, holds: true, isNew: true })} />
        </div>
      </div>
    </Dialog>
  );
}

function Choices({ storyId }: { storyId: string }) {
  const own = useQuery(ownPlaylistsQuery);
  const holding = useQuery(holdingQuery(storyId));
  const hold = useHoldStory(storyId);
  if (own.isPending || holding.isPending) {
    return (
      <Loading text={manager.loading}>
        <div className="grid gap-4 py-2">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      </Loading>
    );
  }
  if (own.data === undefined || holding.data === undefined) {
    const retry = () => {
      void own.refetch();
      void holding.refetch();
    };
    return (
      <ErrorState
        sentence={manager.failed}
        error={own.error ?? holding.error}
        onRetry={retry}
        busy={own.isFetching || holding.isFetching}
      />
    );
  }
  if (own.data.length === 0) return <p className="text-text-muted">{manager.empty}</p>;
  const held = new Set(holding.data.map(({ _id }) => _id));
  return (
    <fieldset className="grid min-w-0">
      <legend className="sr-only">{text.lists}</legend>
      {own.data.map((playlist) => (
        <span key={playlist._id} className="flex items-center justify-between gap-3">
          <Checkbox
            label={
              <span dir="auto" className="min-w-0 py-1 [overflow-wrap:anywhere]">
                {playlist.name}
              </span>
            }
            checked={held.has(playlist._id)}
            onChange={({ target }) => hold({ playlist, holds: target.checked })}
          />
          <PublicMark isPublic={playlist.public} />
        </span>
      ))}
    </fieldset>
  );
}
