import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

export const StoryPlaylists = lazyComponent(
  async () => (await import("./story-playlists.tsx")).StoryPlaylists,
  { onError: hideOnError },
);
