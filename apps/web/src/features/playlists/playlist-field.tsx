import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { playlistsText } from "#text/playlists.ts";
import { ChipGroup } from "../../ui/chip-group.tsx";
import { FieldLoadError } from "../../ui/field-load-error.tsx";
import { ownPlaylistsQuery } from "./queries.ts";

const { field: text } = playlistsText;

/** Selects playlists of the viewer for a new story. Full playlists are left out; without any other, renders nothing. */
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
      <FieldLoadError
        label={text.label}
        message={playlistsText.manager.failed}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  const available = data.filter(({ storyCount }) => storyCount < limits.playlist.stories);
  if (available.length === 0) return null;
  const availableIds = new Set(available.map(({ _id }) => _id));
  return (
    <ChipGroup
      label={text.label}
      hint={text.hint}
      options={available.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value.filter((id) => availableIds.has(id))}
      onChange={(ids) => onChange([...ids])}
    />
  );
}
