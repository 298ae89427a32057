import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useState } from "react";
import { playlistsText } from "#text/playlists.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { playlistError, useCreatePlaylist } from "./queries.ts";

const { create: text } = playlistsText;

/** Form that creates a playlist with a name and visibility. */
export function CreateForm({ onCreated }: { onCreated?: (playlist: PlaylistView) => void }) {
  const [name, setName] = useState("");
  const [isPublic, setPublic] = useState(false);
  const { mutate, isPending, error } = useCreatePlaylist();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (!hasVisibleText(trimmed) || isPending) return;
    mutate(
      { name: trimmed, public: isPublic },
      {
        onSuccess: (playlist) => {
          setName("");
          setPublic(false);
          onCreated?.(playlist);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label={text.label}
        dir="auto"
        autoComplete="off"
        maxLength={limits.playlist.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error === null ? undefined : playlistError(error, text.failed)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={
            <span className="grid leading-tight">
              {playlistsText.public}
              <span className="text-sm text-text-muted">{playlistsText.publicHint}</span>
            </span>
          }
          checked={isPublic}
          onChange={({ target }) => setPublic(target.checked)}
        />
        <Button type="submit" busy={isPending} className="ms-auto">
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
