import { lazy } from "react";
import { playlistsText } from "#text/playlists.ts";
import { retried } from "../../ui/retried.tsx";

// What no page needs first; each stands in a `Suspense`.

export const Arrangement = lazy(async () => ({
  default: (await import("./arrangement.tsx")).Arrangement,
}));

export const PlaylistManager = lazy(async () => ({
  default: (await import("./playlist-manager.tsx")).PlaylistManager,
}));

export const Playlists = lazy(async () => ({
  default: (await import("./playlist-manager.tsx")).Playlists,
}));

export const PlaylistField = /* @__PURE__ */ retried(
  async () => (await import("./playlist-field.tsx")).PlaylistField,
  playlistsText.manager.failed,
);
