import { playlistsText } from "#text/playlists.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

// Components that no page needs for its first render.

export const PlaylistEditor = lazyComponent(
  async () => (await import("./playlist-editor.tsx")).PlaylistEditor,
);

export const PlaylistManager = lazyComponent(
  async () => (await import("./playlist-manager.tsx")).PlaylistManager,
);

export const Playlists = lazyComponent(
  async () => (await import("./playlist-manager.tsx")).Playlists,
);

export const PlaylistField = /* @__PURE__ */ lazyComponent(
  async () => (await import("./playlist-field.tsx")).PlaylistField,
  { onError: /* @__PURE__ */ retryOnError(playlistsText.manager.failed) },
);
