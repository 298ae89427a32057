import { Globe, Lock } from "lucide-react";
import { playlistsText as text } from "#text/playlists.ts";

/** Says whether a playlist is public or private. */
export function VisibilityBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-sm text-text-muted">
      <Icon aria-hidden="true" className="size-3.5" />
      {isPublic ? text.public : text.private}
    </span>
  );
}
