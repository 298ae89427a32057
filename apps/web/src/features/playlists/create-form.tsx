import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { type FormEvent, useState } from "react";
import { playlistsText } from "#text/playlists.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { failureOf, useCreatePlaylist } from "./queries.ts";

const { create: text } = playlistsText;

/** Makes a playlist of a name and the public flag. `onMade` takes it further, as to put a story in it. */
export function CreateForm({ onMade }: { onMade?: (playlist: PlaylistView) => void }) {
  const [name, setName] = useState("");
  const [isPublic, setPublic] = useState(false);
  const { mutate, isPending, error } = useCreatePlaylist();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "" || isPending) return;
    mutate(
      { name: wanted, public: isPublic },
      {
        onSuccess: (playlist) => {
          setName("");
          setPublic(false);
          onMade?.(playlist);
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
        error={error === null ? undefined : failureOf(error, text.failed)}
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
          {text.act}
        </Button>
      </div>
    </form>
  );
}
