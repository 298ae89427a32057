import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { playlistsText } from "#text/playlists.ts";
import { ChipGroup } from "../../ui/chip-group.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { ownPlaylistsQuery } from "./queries.ts";

const { field: text } = playlistsText;

/** The choice of one's own playlists that a story is to be put in; nothing where there are none. */
export function PlaylistField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { data = [], error, isLoadingError, isFetching, refetch } = useQuery(ownPlaylistsQuery);
  if (isLoadingError) {
    return (
      <ErrorState
        sentence={playlistsText.manager.failed}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  const open = data.filter(({ storyCount }) => storyCount < limits.playlist.stories);
  if (open.length === 0) return null;
  const known = new Set(open.map(({ _id }) => _id));
  return (
    <ChipGroup
      label={text.label}
      hint={text.hint}
      options={open.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value.filter((id) => known.has(id))}
      onChange={(ids) => onChange([...ids])}
    />
  );
}
